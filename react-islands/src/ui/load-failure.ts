/** A part of the screen whose module could not be loaded: there is no connection, or a newer release has other modules. */
export class LoadFailure extends Error {
  constructor(cause: unknown) {
    super("A module could not be loaded.", { cause });
    this.name = "LoadFailure";
  }
}
