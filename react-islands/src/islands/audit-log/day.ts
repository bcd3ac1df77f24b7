/** A day as date fields and addresses write it: `2026-03-01`. */
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The moment at which a day begins for the person at the screen, in the form of the wire; null for no day. */
export function startOfDay(day: string): string | null {
  return momentOf(day, 0);
}

/** The moment at which the day is over. */
export function endOfDay(day: string): string | null {
  return momentOf(day, 1);
}

function momentOf(day: string, later: number): string | null {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (!year || !month || !date) return null;
  // Days have not always 24 hours, so the next one is asked for by its date.
  const moment = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
