/** Includes the user, because users who share a browser have separate work. */
export interface WorkKey {
  userID: number;
  pageID: number;
}

/** Returns the name of this work in browser storage. */
export function nameOfWork({ userID, pageID }: WorkKey): string {
  return `pagewright:user:${userID}:page:${pageID}`;
}
