/**
 * Text that was typed into a field and is no part of its value yet, such as a tag before Enter. A field is registered while it is
 * shown, and is asked to take its text over before the page is stored or left.
 */

/** Takes over what stands in a field. Answers false where some of it cannot be part of the value and stays in the field. */
export type TakeInput = () => boolean;

const fields = new Set<TakeInput>();

/** Has a field asked from now on. Returns what ends that. */
export function addPendingField(take: TakeInput): () => void {
  fields.add(take);
  return () => fields.delete(take);
}

/** Has every field take over what was typed. Answers whether nothing was left behind. */
export function takePendingInput(): boolean {
  return [...fields].map((take) => take()).every((isTaken) => isTaken);
}
