/** Includes the user, because users who share a browser have separate work. */
export interface Work {
  userID: number;
  pageID: number;
}

/** Returns the name of this work in browser storage. */
export function nameOfWork({ userID, pageID }: Work): string {
  return `pagewright:user:${userID}:page:${pageID}`;
}
