/**
 * Typed text that is not yet part of a field's value, such as a tag before Enter. Fields register while they are
 * mounted, and move their text into the value before the page is stored or left.
 */

/** Moves the text of a field into its value. Returns false if some of it is invalid and stays in the field. */
export type TakeInput = () => boolean;

const fields = new Set<TakeInput>();

/** Registers a field. Returns a function that removes it. */
export function addPendingField(take: TakeInput): () => void {
  fields.add(take);
  return () => fields.delete(take);
}

/** Moves the typed text of every field into its value. Returns true if no text was left. */
export function takePendingInput(): boolean {
  return [...fields].map((take) => take()).every((isTaken) => isTaken);
}
