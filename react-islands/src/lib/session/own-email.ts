const changed = new Map<number, string>();

/** Because the screen has the old address. */
export function noteEmail(userID: number, email: string): void {
  changed.set(userID, email);
}

/** Newest log-in address, or the initial one. */
export function newestEmail({ ID, email }: { ID: number; email: string }): string {
  return changed.get(ID) ?? email;
}
