const changed = new Map<number, string>();

/** Notes that somebody has another address by now than the screen was drawn with. */
export function noteEmail(userID: number, email: string): void {
  changed.set(userID, email);
}

/** The address to log in with: the newest that this window knows, else the one that it was drawn with. */
export function newestEmail({ ID, email }: { ID: number; email: string }): string {
  return changed.get(ID) ?? email;
}
