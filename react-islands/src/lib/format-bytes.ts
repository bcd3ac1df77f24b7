const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const UNIT_STEP = 1000;

/** Returns a size with up to three digits and its unit, such as “1.5 GB”. */
export function formatBytes(bytes: number, language: string): string {
  const step = Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(UNIT_STEP));
  const index = Math.min(step, UNITS.length - 1);
  const format = new Intl.NumberFormat(language, {
    style: "unit",
    unit: UNITS[index],
    maximumSignificantDigits: 3,
  });
  return format.format(bytes / UNIT_STEP ** index);
}
