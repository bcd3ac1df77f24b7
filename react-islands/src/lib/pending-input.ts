/**
 * Typed text without a value, like unfinished tags.
 * Fields move it before storing or leaving.
 */

/** Moves text. Returns false if invalid text remains. */
export type TakeInput = () => boolean;

const fields = new Set<TakeInput>();

/** Registers a field. Returns its removal. */
export function addPendingField(take: TakeInput): () => void {
  fields.add(take);
  return () => fields.delete(take);
}

/** Moves all text. Returns true if none remains. */
export function takePendingInput(): boolean {
  return [...fields].map((take) => take()).every((isTaken) => isTaken);
}
