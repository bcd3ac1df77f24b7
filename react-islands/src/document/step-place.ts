import { readValue } from "./apply";
import { type Delta, keyOf, sameTarget, type Target } from "./delta";
import type { PageDocument } from "./document";
import { itemPrefix, parsePath, printPath } from "./field-path";
import type { Place } from "./place";

/**
 * What a step of the history changed: a field, an item that came, went or moved (by its own `key`), or a whole block where it changed
 * several of its fields (the empty path). Null where it changed more than that.
 */
export function placeOfStep(deltas: Delta[]): Place | null {
  const [first, ...others] = deltas;
  if (!first || others.some(({ target }) => !sameTarget(target, first.target))) return null;
  if (others.some(({ path }) => path !== first.path)) return { ...first.target, field: "" };
  const isItem = others.length === 0 && first.type !== "set";
  return { ...first.target, field: isItem ? `${itemPrefix(first.path, keyOf(first))}key` : first.path };
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
