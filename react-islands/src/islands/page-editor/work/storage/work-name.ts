/** Includes the user, because users share browsers. */
export interface WorkKey {
  userID: number;
  pageID: number;
}

/** Returns the work's name in browser storage. */
export function nameOfWork({ userID, pageID }: WorkKey): string {
  return `pagewright:user:${userID}:page:${pageID}`;
}
