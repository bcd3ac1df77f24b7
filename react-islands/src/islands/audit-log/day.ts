/** Format of days in date fields and in the address: `2026-03-01`. */
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Returns the start of a local day as an ISO time.
 * Null if the day is invalid.
 */
export function startOfDay(day: string): string | null {
  return momentOf(day, 0);
}

/**
 * Returns the end of a local day as an ISO time.
 * Null if the day is invalid.
 */
export function endOfDay(day: string): string | null {
  return momentOf(day, 1);
}

function momentOf(day: string, later: number): string | null {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (!year || !month || !date) return null;
  // Adds days, not hours, because some
  // days have 23 or 25 hours.
  const moment = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
