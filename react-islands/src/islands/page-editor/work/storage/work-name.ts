/** The user and the page: users who share a browser have separate work. */
export interface Work {
  userID: number;
  pageID: number;
}

/** The name of a person's work on a page in the storages of a browser. */
export function nameOfWork({ userID, pageID }: Work): string {
  return `pagewright:user:${userID}:page:${pageID}`;
}
