/** No connection, or a newer release. */
export class LoadFailure extends Error {
  constructor(cause: unknown) {
    super("A module could not be loaded.", { cause });
    this.name = "LoadFailure";
  }
}
