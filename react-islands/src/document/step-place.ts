import { readValue } from "./apply";
import { type Delta, keyOf, sameTarget, type Target } from "./delta";
import type { PageDocument } from "./document";
import { itemPrefix, parsePath, printPath } from "./field-path";
import type { DocumentLocation } from "./place";

/** Kind and location of the change of an undo step. */
export interface StepPlace {
  kind: "add" | "delete" | "move" | "change";
  place: DocumentLocation;
}

/** Kind of an undo step, by the type of its delta. */
export const STEP_KINDS = { insert: "add", remove: "delete", move: "move", set: "change" } as const;

/**
 * Returns the kind and location of a step's change.
 * `field` is empty if the step changes several fields.
 * Null if it changes several blocks.
 */
export function placeOfStep(deltas: Delta[]): StepPlace | null {
  const lists = deltas.flatMap((delta) => (delta.type === "set" ? [] : [delta.path]));
  // Ignores deltas that create a list for its first item.
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
 * Returns the field in which a change is visible.
 * For a removed item, this is its list.
 */
export function fieldThatShows(document: PageDocument, { field, ...target }: DocumentLocation): string {
  const { steps, name } = parsePath(field) ?? { steps: [], name: field };
  const list = steps.at(-1)?.name;
  const isGone = readValue(document, target as Target, "props", field) === undefined;
  return name === "key" && list !== undefined && isGone
    ? printPath({ steps: steps.slice(0, -1), name: list })
    : field;
}
