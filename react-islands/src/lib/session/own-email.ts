const changed = new Map<number, string>();

/**
 * Stores a changed e-mail address, because
 * the screen still has the old one.
 */
export function noteEmail(userID: number, email: string): void {
  changed.set(userID, email);
}

/**
 * Returns the e-mail address of a user
 * after all changes on this screen.
 */
export function newestEmail({ ID, email }: { ID: number; email: string }): string {
  return changed.get(ID) ?? email;
}
