/** Finds a code in a list of known codes. */
export function findKnown<T extends string>(codes: readonly T[], code: string): T | undefined {
  return codes.find((each) => each === code);
}
