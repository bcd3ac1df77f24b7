/** Error of a module that failed to load: there is no connection, or a newer release has other modules. */
export class LoadFailure extends Error {
  constructor(cause: unknown) {
    super("A module could not be loaded.", { cause });
    this.name = "LoadFailure";
  }
}
