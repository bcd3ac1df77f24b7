/** Day format of date fields and addresses: `2026-03-01`. */
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Returns the start of a local day.
 * An ISO time, or null for invalid days.
 */
export function startOfDay(day: string): string | null {
  return momentOf(day, 0);
}

/**
 * Returns the end of a local day.
 * An ISO time, or null for invalid days.
 */
export function endOfDay(day: string): string | null {
  return momentOf(day, 1);
}

function momentOf(day: string, later: number): string | null {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (!year || !month || !date) return null;
  // Days do not always have 24 hours.
  const moment = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
