/** Returns `code` with its narrower type if it is in `codes`. */
export function findKnown<T extends string>(codes: readonly T[], code: string): T | undefined {
  return codes.find((each) => each === code);
}
