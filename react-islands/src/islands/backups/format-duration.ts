const UNITS = [
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
] as const;

/** Returns a duration in its largest unit, such as “4 min”. It has at least one second. */
export function formatDuration(milliseconds: number, language: string): string {
  const [unit, length] = UNITS.find(([, length]) => milliseconds >= length) ?? UNITS[2];
  const count = Math.max(1, Math.round(milliseconds / length));
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(count);
}
