/** Narrows a code to a known one. */
export function findKnown<T extends string>(codes: readonly T[], code: string): T | undefined {
  return codes.find((each) => each === code);
}
