import { insertionPointOf, readList, readValue, resolveDelta } from "../apply";
import type { Keyed } from "../content";
import type { Delta, Element, InsertionPoint, Target } from "../delta";
import type { PageDocument } from "../document";
import { copyOfItem } from "../new-block";
import { moveInList } from "./blocks";

/**
 * Location of an item list in a block
 * or in the page's type fields.
 */
export interface ItemList {
  target: Target;
  path: string;
}

/**
 * Inserts an item after the item `after`, or at the end.
 * Creates the list if it is missing.
 */
export function insertItem(
  document: PageDocument,
  list: ItemList,
  element: Element,
  after: string | null,
): Delta[] {
  const items = readList(document, list.target, list.path);
  const behind = items?.find(({ key }) => key === after)?.key ?? items?.at(-1)?.key ?? null;
  const at =
    behind === null ? NOWHERE : { after: behind, before: insertionPointOf(items ?? [], behind).before };
  const insert: Delta = { type: "insert", ...list, at, element };
  return items ? [insert] : [...emptyList(document, list), insert];
}

const NOWHERE: InsertionPoint = { after: null, before: null };

function emptyList(document: PageDocument, { target, path }: ItemList): Delta[] {
  const made = resolveDelta(document, { type: "set", target, group: "props", path, value: [] });
  // Never overwrites a value that is no list.
  const isFree = readValue(document, target, "props", path) ?? null;
  return made && isFree === null ? [made] : [];
}

export function removeItem(document: PageDocument, list: ItemList, key: string): Delta[] {
  const removal = resolveDelta(document, { type: "remove", ...list, key, at: NOWHERE, element: EMPTY });
  return removal ? [removal] : [];
}

const EMPTY: Element = { value: { key: "" }, images: {}, files: {} };

/** Duplicates an item. Also returns the key of the copy. */
export function duplicateItem(
  document: PageDocument,
  list: ItemList,
  key: string,
): { deltas: Delta[]; copy: string } {
  const [removal] = removeItem(document, list, key);
  if (removal?.type !== "remove") return { deltas: [], copy: key };
  const element = copyOfItem(removal.element);
  return { deltas: insertItem(document, list, element, key), copy: element.value.key };
}

/** Moves an item to the index `to`. */
export function moveItem(document: PageDocument, list: ItemList, key: string, to: number): Delta[] {
  const items: Keyed[] = readList(document, list.target, list.path) ?? [];
  if (to < 0 || to >= items.length || !items.some((item) => item.key === key)) return [];
  return moveInList(items, key, to).map((places) => ({ type: "move", ...list, key, ...places }));
}
