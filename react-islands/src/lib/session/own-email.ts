const changed = new Map<number, string>();

/** Records a changed email address of a user, because the screen was rendered with the old one. */
export function noteEmail(userID: number, email: string): void {
  changed.set(userID, email);
}

/** Returns the email address for the log-in: the newest known to this window, or else the initial one. */
export function newestEmail({ ID, email }: { ID: number; email: string }): string {
  return changed.get(ID) ?? email;
}
