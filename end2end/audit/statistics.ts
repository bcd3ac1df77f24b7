/** Returns the value below which this percentage of the values lies. NaN if there are none. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor((sorted.length * percent) / 100), sorted.length - 1)] ?? Number.NaN;
}

export function median(values: number[]): number {
  return percentile(values, 50);
}
