/**
 * Typed text that is not part of a
 * value yet, such as an unfinished tag.
 * Fields move it into the value
 * before the page is saved or left.
 */

/**
 * Moves typed text into the value.
 * Returns false if the text is invalid and remains.
 */
export type TakeInput = () => boolean;

const fields = new Set<TakeInput>();

/** Registers a field. Returns a function that removes it. */
export function addPendingField(take: TakeInput): () => void {
  fields.add(take);
  return () => fields.delete(take);
}

/**
 * Moves the text of all fields.
 * Returns true if no text remains.
 */
export function takePendingInput(): boolean {
  return [...fields].map((take) => take()).every((isTaken) => isTaken);
}
