import type { Block, Props } from "../api/wire";
import { isEqual } from "../lib/equal";
import { type Content, contentOfBlock, itemsOf, type Keyed, prefixed, under, withoutPrefix } from "./content";
import {
  BLOCKS,
  type Delta,
  type Element,
  type InsertDelta,
  type InsertionPoint,
  invert,
  type MoveDelta,
  member,
  type RemoveDelta,
  type SetDelta,
  type Target,
} from "./delta";
import { findBlock, type PageDocument, withBlock } from "./document";
import { type ItemStep, itemPrefix, parsePath } from "./field-path";

/** Changed document, with deltas that undo the changes. */
export interface Applied {
  document: PageDocument;
  undo: Delta[];
}

/**
 * Applies deltas in order.
 * Ignores deltas whose target is
 * missing, or that change nothing.
 */
export function applyAll(document: PageDocument, deltas: Delta[]): Applied {
  const undo: Delta[] = [];
  let next = document;
  for (const delta of deltas) {
    const grounded = resolveDelta(next, delta);
    if (!grounded) continue;
    next = perform(next, grounded);
    undo.unshift(invert(grounded));
  }
  return { document: next, undo };
}

export function apply(document: PageDocument, delta: Delta): PageDocument {
  return applyAll(document, [delta]).document;
}

/**
 * Adds to a delta the values that it replaces.
 * Null if the delta's target is missing,
 * or the delta changes nothing.
 */
export function resolveDelta(document: PageDocument, delta: Delta): Delta | null {
  switch (delta.type) {
    case "set":
      return resolveSet(document, delta);
    case "insert":
      return resolveInsert(document, delta);
    case "remove":
      return resolveRemove(document, delta);
    case "move":
      return resolveMove(document, delta);
  }
}

/** Returns the keys before and after an element of a list. */
export function insertionPointOf(list: { key: string }[], key: string): InsertionPoint {
  const index = list.findIndex((each) => each.key === key);
  return { after: list[index - 1]?.key ?? null, before: list[index + 1]?.key ?? null };
}

/**
 * Returns the block list, or an item list.
 * Null if there is no list.
 */
export function readList(document: PageDocument, target: Target, path: string): Keyed[] | null {
  if (target.part === "page") return path === BLOCKS ? (document.blocks as Keyed[]) : null;
  return itemsOf(readValue(document, target, "props", path));
}

/** Returns the value at a path. Undefined if there is none. */
export function readValue(
  document: PageDocument,
  target: Target,
  group: SetDelta["group"],
  path: string,
): unknown {
  if (group === "own") return readOwn(document, target, path);
  const content = contentOf(document, target);
  if (!content) return undefined;
  if (group !== "props") return content[group][path];
  const { steps, name } = parsePath(path) ?? { steps: [], name: path };
  return propsAt(content.props, steps)?.[name];
}

function contentOf(document: PageDocument, target: Target): Content | null {
  if (target.part === "page") return null;
  if (target.part === "page-type") {
    const { pageType, __images, __files } = document;
    return { props: pageType.props ?? {}, __images, __files };
  }
  const block = findBlock(document, target.key);
  return block && contentOfBlock(block);
}

/**
 * Returns the values of the item to which the steps lead.
 * Null if an item is missing.
 */
function propsAt(props: Props, steps: ItemStep[]): Props | null {
  let found: Props = props;
  for (const { name, key } of steps) {
    const item = itemsOf(found[name])?.find((each) => each.key === key);
    if (!item) return null;
    found = item;
  }
  return found;
}

const NOT_OWN = ["key", "props", "__images", "__files"];

function readOwn(document: PageDocument, target: Target, name: string): unknown {
  return ownOf(document, target)?.[name];
}

function ownOf(document: PageDocument, target: Target): Record<string, unknown> | null {
  if (target.part === "page") return document as unknown as Record<string, unknown>;
  if (target.part === "page-type") return document.pageType as Record<string, unknown>;
  return findBlock(document, target.key) as Record<string, unknown> | null;
}

function resolveSet(document: PageDocument, delta: SetDelta): Delta | null {
  const { former: _, ...rest } = delta;
  if (!isSettable(document, delta)) return null;
  const former = readValue(document, delta.target, delta.group, delta.path);
  return isEqual(former, delta.value) ? null : { ...rest, ...member("former", former) };
}

function isSettable(document: PageDocument, { target, group, path }: SetDelta): boolean {
  if (group === "own") {
    if (target.part === "page") return path !== BLOCKS && path in document;
    return ownOf(document, target) !== null && !NOT_OWN.includes(path);
  }
  const content = contentOf(document, target);
  if (!content) return false;
  const { steps, name } = parsePath(path) ?? { steps: [], name: path };
  // The key identifies the item. It never changes.
  if (group === "props" && steps.length > 0 && name === "key") return false;
  return propsAt(content.props, steps) !== null;
}

function resolveInsert(document: PageDocument, delta: InsertDelta): Delta | null {
  const list = readList(document, delta.target, delta.path);
  const { key } = delta.element.value;
  if (!list || list.some((each) => each.key === key)) return null;
  const at = indexFor(list, delta.at);
  return { ...delta, at: { after: list[at - 1]?.key ?? null, before: list[at]?.key ?? null } };
}

function resolveRemove(document: PageDocument, delta: RemoveDelta): Delta | null {
  const list = readList(document, delta.target, delta.path);
  const value = list?.find((each) => each.key === delta.key);
  if (!list || !value) return null;
  const element = { value, ...filesOf(document, delta) };
  return { ...delta, at: insertionPointOf(list, delta.key), element };
}

function resolveMove(document: PageDocument, delta: MoveDelta): Delta | null {
  const list = readList(document, delta.target, delta.path);
  if (!list?.some((each) => each.key === delta.key)) return null;
  const from = insertionPointOf(list, delta.key);
  const others = list.filter((each) => each.key !== delta.key);
  const to = indexFor(others, delta.at);
  const at = { after: others[to - 1]?.key ?? null, before: others[to]?.key ?? null };
  return isEqual(at, from) ? null : { ...delta, at, from };
}

/**
 * Returns the pictures and files of a removed item.
 * For a removed block the result is empty,
 * because the block itself contains them.
 */
function filesOf(document: PageDocument, { target, path, key }: RemoveDelta): Omit<Element, "value"> {
  const content = contentOf(document, target);
  if (!content) return { images: {}, files: {} };
  const prefix = itemPrefix(path, key);
  return { images: under(content.__images, prefix), files: under(content.__files, prefix) };
}

function indexFor(list: { key: string }[], { after, before }: InsertionPoint): number {
  if (after === null) return 0;
  const behind = list.findIndex((each) => each.key === after);
  if (behind !== -1) return behind + 1;
  const front = list.findIndex((each) => each.key === before);
  return front === -1 ? list.length : front;
}

/** Applies a delta returned by `resolveDelta`. */
function perform(document: PageDocument, delta: Delta): PageDocument {
  switch (delta.type) {
    case "set":
      return set(document, delta);
    case "insert":
      return insert(document, delta);
    case "remove":
      return remove(document, delta);
    case "move":
      return move(document, delta);
  }
}

function set(document: PageDocument, { target, group, path, value }: SetDelta): PageDocument {
  if (group === "own") return setOwn(document, target, path, value);
  if (group !== "props") {
    return withContent(document, target, (content) => ({
      ...content,
      [group]: withMember(content[group], path, value),
    }));
  }
  const { steps, name } = parsePath(path) ?? { steps: [], name: path };
  return withProps(document, target, steps, (props) => withMember(props, name, value));
}

function setOwn(document: PageDocument, target: Target, name: string, value: unknown): PageDocument {
  if (target.part === "page") return { ...document, [name]: value };
  if (target.part === "page-type") {
    return { ...document, pageType: withMember(document.pageType, name, value) as PageDocument["pageType"] };
  }
  return withBlock(document, target.key, (block) => withMember(block, name, value) as Block);
}

function insert(document: PageDocument, { target, path, at, element }: InsertDelta): PageDocument {
  const put = (list: Keyed[]) => list.toSpliced(indexFor(list, at), 0, element.value);
  const next = withList(document, target, path, put);
  const prefix = itemPrefix(path, element.value.key);
  return withFiles(next, target, (record, name) =>
    Object.keys(element[name]).length === 0 ? record : { ...record, ...prefixed(element[name], prefix) },
  );
}

function remove(document: PageDocument, { target, path, key }: RemoveDelta): PageDocument {
  const next = withList(document, target, path, (list) => list.filter((each) => each.key !== key));
  return withFiles(next, target, (record) => withoutPrefix(record, itemPrefix(path, key)));
}

function move(document: PageDocument, { target, path, key, at }: MoveDelta): PageDocument {
  return withList(document, target, path, (list) => {
    const moved = list.filter((each) => each.key === key);
    const others = list.filter((each) => each.key !== key);
    return others.toSpliced(indexFor(others, at), 0, ...moved);
  });
}

function withList(
  document: PageDocument,
  target: Target,
  path: string,
  change: (list: Keyed[]) => Keyed[],
): PageDocument {
  if (target.part === "page") {
    return { ...document, blocks: change(document.blocks as Keyed[]) as unknown as Block[] };
  }
  const { steps, name } = parsePath(path) ?? { steps: [], name: path };
  return withProps(document, target, steps, (props) => ({
    ...props,
    [name]: change(itemsOf(props[name]) ?? []),
  }));
}

function withProps(
  document: PageDocument,
  target: Target,
  steps: ItemStep[],
  change: (props: Props) => Props,
): PageDocument {
  return withContent(document, target, (content) => ({
    ...content,
    props: changedAt(content.props, steps, change),
  }));
}

/**
 * Changes the item to which the steps lead.
 * Other items remain identical objects.
 */
function changedAt(props: Props, [step, ...rest]: ItemStep[], change: (props: Props) => Props): Props {
  if (!step) return change(props);
  const items = itemsOf(props[step.name]) ?? [];
  return {
    ...props,
    [step.name]: items.map((item) => (item.key === step.key ? changedAt(item, rest, change) : item)),
  };
}

function withFiles(
  document: PageDocument,
  target: Target,
  change: <T>(record: Record<string, T>, name: "images" | "files") => Record<string, unknown>,
): PageDocument {
  if (target.part === "page") return document;
  return withContent(document, target, (content) => ({
    ...content,
    __images: change(content.__images, "images") as Content["__images"],
    __files: change(content.__files, "files") as Content["__files"],
  }));
}

function withContent(
  document: PageDocument,
  target: Target,
  change: (content: Content) => Content,
): PageDocument {
  if (target.part === "page-type") {
    const { pageType, __images, __files } = document;
    const former = { props: pageType.props ?? {}, __images, __files };
    const next = change(former);
    const type = next.props === former.props ? pageType : { ...pageType, props: next.props };
    return { ...document, pageType: type, __images: next.__images, __files: next.__files };
  }
  if (target.part === "page") return document;
  return withBlock(document, target.key, (block) => {
    const former = contentOfBlock(block);
    const next = change(former);
    // Sets only the changed groups.
    // Otherwise the block would get
    // empty groups that it did not have.
    const changed = Object.entries(next).filter(([name, value]) => value !== former[name as keyof Content]);
    return { ...block, ...Object.fromEntries(changed) };
  });
}

function withMember<T>(record: Record<string, T>, name: string, value: unknown): Record<string, T> {
  const { [name]: _, ...others } = record;
  // A changed member keeps its position,
  // so the order in JSON stays the same.
  return value === undefined ? others : { ...record, [name]: value as T };
}
