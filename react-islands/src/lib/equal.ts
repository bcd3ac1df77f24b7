/** Returns the part of an object that is to be compared. */
type Counting = (value: object, other: object) => object;

/** Compares JSON values. Ignores the order of object members. */
export function isEqual(a: unknown, b: unknown, counting: Counting = (value) => value): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => isEqual(item, b[index], counting))
    );
  }
  const left = counting(a, b) as Record<string, unknown>;
  const right = counting(b, a) as Record<string, unknown>;
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].every((name) => isEqual(left[name], right[name], counting));
}
