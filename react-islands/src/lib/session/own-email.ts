const changed = new Map<number, string>();

/** Records a changed e-mail address, because the screen has the old one. */
export function noteEmail(userID: number, email: string): void {
  changed.set(userID, email);
}

/** Returns the log-in address: the newest in this window, or the initial. */
export function newestEmail({ ID, email }: { ID: number; email: string }): string {
  return changed.get(ID) ?? email;
}
