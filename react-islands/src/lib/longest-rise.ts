/**
 * Returns the longest increasing subsequence.
 * If the numbers are sorted by moves, these need not move.
 */
export function longestRise(numbers: number[]): number[] {
  const best: number[][] = [];
  for (const number of numbers) {
    // `best[n]` is the series of n + 1 numbers
    // whose last number is the smallest.
    let length = best.findIndex((series) => (series.at(-1) ?? 0) > number);
    if (length === -1) length = best.length;
    best[length] = [...(best[length - 1] ?? []), number];
  }
  return best.at(-1) ?? [];
}
