/** Longest increasing subsequence, which needs no moves. */
export function longestRise(numbers: number[]): number[] {
  const best: number[][] = [];
  for (const number of numbers) {
    // `best[n]` has n + 1 numbers, smallest end.
    let length = best.findIndex((series) => (series.at(-1) ?? 0) > number);
    if (length === -1) length = best.length;
    best[length] = [...(best[length - 1] ?? []), number];
  }
  return best.at(-1) ?? [];
}
