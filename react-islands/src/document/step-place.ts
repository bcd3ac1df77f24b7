import { readValue } from "./apply";
import { type Delta, keyOf, sameTarget, type Target } from "./delta";
import type { PageDocument } from "./document";
import { itemPrefix, parsePath, printPath } from "./field-path";
import type { Place } from "./place";

/** What a step of the history did, and where. */
export interface StepPlace {
  kind: "add" | "delete" | "move" | "change";
  place: Place;
}

/** What a delta does to something in a list, and to a value. */
export const KINDS = { insert: "add", remove: "delete", move: "move", set: "change" } as const;

/**
 * The field that a step changed (`cards[k1].title`), the item that came, went or moved (`cards[k1].key`), or the whole block where several
 * of its fields changed (the empty path). Null where more than one block changed.
 */
export function placeOfStep(deltas: Delta[]): StepPlace | null {
  const lists = deltas.flatMap((delta) => (delta.type === "set" ? [] : [delta.path]));
  // With its first item a list that was not there is set, too.
  const [first, ...others] = deltas.filter(({ type, path }) => type !== "set" || !lists.includes(path));
  if (!first || others.some(({ target }) => !sameTarget(target, first.target))) return null;
  if (others.some(({ path }) => path !== first.path))
    return { kind: "change", place: { ...first.target, field: "" } };
  const kind = others.every(({ type }) => type === first.type) ? KINDS[first.type] : "change";
  const isItem = others.length === 0 && first.type !== "set";
  const field = isItem ? `${itemPrefix(first.path, keyOf(first))}key` : first.path;
  return { kind, place: { ...first.target, field } };
}

/** The field of a form that shows what was changed at a place: for an item that is gone its list. */
export function fieldThatShows(document: PageDocument, { field, ...target }: Place): string {
  const { steps, name } = parsePath(field) ?? { steps: [], name: field };
  const list = steps.at(-1)?.name;
  const isGone = readValue(document, target as Target, "props", field) === undefined;
  return name === "key" && list !== undefined && isGone
    ? printPath({ steps: steps.slice(0, -1), name: list })
    : field;
}
