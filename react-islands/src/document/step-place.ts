import { readValue } from "./apply";
import { type Delta, keyOf, sameTarget, type Target } from "./delta";
import type { PageDocument } from "./document";
import { itemPrefix, parsePath, printPath } from "./field-path";
import type { DocumentLocation } from "./place";

/** Kind and location of an undo step. */
export interface StepPlace {
  kind: "add" | "delete" | "move" | "change";
  place: DocumentLocation;
}

/** Kind of step by type of delta. */
export const STEP_KINDS = { insert: "add", remove: "delete", move: "move", set: "change" } as const;

/**
 * Returns the changed field or item.
 * Empty `field`: several fields. Null: several blocks.
 */
export function placeOfStep(deltas: Delta[]): StepPlace | null {
  const lists = deltas.flatMap((delta) => (delta.type === "set" ? [] : [delta.path]));
  // The first item also sets the list.
  const [first, ...others] = deltas.filter(({ type, path }) => type !== "set" || !lists.includes(path));
  if (!first || others.some(({ target }) => !sameTarget(target, first.target))) return null;
  if (others.some(({ path }) => path !== first.path))
    return { kind: "change", place: { ...first.target, field: "" } };
  const kind = others.every(({ type }) => type === first.type) ? STEP_KINDS[first.type] : "change";
  const isItem = others.length === 0 && first.type !== "set";
  const field = isItem ? `${itemPrefix(first.path, keyOf(first))}key` : first.path;
  return { kind, place: { ...first.target, field } };
}

/**
 * Returns the field that shows a change.
 * For removed items, the list.
 */
export function fieldThatShows(document: PageDocument, { field, ...target }: DocumentLocation): string {
  const { steps, name } = parsePath(field) ?? { steps: [], name: field };
  const list = steps.at(-1)?.name;
  const isGone = readValue(document, target as Target, "props", field) === undefined;
  return name === "key" && list !== undefined && isGone
    ? printPath({ steps: steps.slice(0, -1), name: list })
    : field;
}
