/** Finds a code in a list of those that are known. */
export function known<T extends string>(codes: readonly T[], code: string): T | undefined {
  return codes.find((each) => each === code);
}
