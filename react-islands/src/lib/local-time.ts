/** A time of the wire as the browser's control for date and time takes it: on the clock of the person before it. */
export function toLocalInput(time: string | null | undefined): string {
  if (!time) return "";
  const date = new Date(time);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, "2026-01-31T10:00".length);
}

/** What that control holds as a time of the wire; null where it is empty. */
export function fromLocalInput(value: string): string | null {
  if (value === "") return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
