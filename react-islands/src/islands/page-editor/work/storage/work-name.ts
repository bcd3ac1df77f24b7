/**
 * Identifies the work of a user on a page.
 * Includes the user, because several
 * users may share a browser.
 */
export interface WorkKey {
  userID: number;
  pageID: number;
}

/** Returns the string that identifies the work in browser storage. */
export function nameOfWork({ userID, pageID }: WorkKey): string {
  return `pagewright:user:${userID}:page:${pageID}`;
}
