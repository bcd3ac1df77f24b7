/**
 * Typed text without a value yet, such as a tag before Enter. Mounted fields
 * move their text before the page is stored or left.
 */

/** Moves text into the value. Returns false if invalid text remains. */
export type TakeInput = () => boolean;

const fields = new Set<TakeInput>();

/** Registers a field. Returns a function that removes it. */
export function addPendingField(take: TakeInput): () => void {
  fields.add(take);
  return () => fields.delete(take);
}

/** Moves the text of all fields. Returns true if no text remains. */
export function takePendingInput(): boolean {
  return [...fields].map((take) => take()).every((isTaken) => isTaken);
}
