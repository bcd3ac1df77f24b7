/**
 * A module could not be loaded, because there is no
 * connection or because the server has a newer release.
 */
export class LoadFailure extends Error {
  constructor(cause: unknown) {
    super("A module could not be loaded.", { cause });
    this.name = "LoadFailure";
  }
}
