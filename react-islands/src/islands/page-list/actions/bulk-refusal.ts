/** Failure of a task on a page that the server was not asked for. */
export class BulkRefusal extends Error {
  readonly reason: "unsaved" | "tagLimit";

  constructor(reason: "unsaved" | "tagLimit") {
    super(reason);
    this.name = "BulkRefusal";
    this.reason = reason;
  }
}
