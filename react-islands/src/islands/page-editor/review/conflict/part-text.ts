/**
 * Returns the value of a page part as
 * text, so that users can compare it.
 */
export function partText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (Array.isArray(value)) return value.map(partText).join(", ") || "–";
  if (typeof value !== "object") return String(value);
  if ("fileName" in value) return String(value.fileName);
  if ("props" in value) return partText(value.props);
  const entries = Object.entries(value);
  return entries.map(([name, part]) => `${name}: ${partText(part)}`).join("; ") || "–";
}
