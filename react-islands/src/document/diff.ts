import type { Block } from "../api/wire";
import { isEqual } from "../lib/equal";
import { longestRise } from "../lib/longest-rise";
import { applyAll, insertionPointOf } from "./apply";
import { contentOfBlock, fromTree, type Keyed, type Leaf, type Tree, toTree } from "./content";
import { BLOCKS, type Delta, type Element, member, type Target } from "./delta";
import type { PageDocument } from "./document";
import { itemPrefix } from "./field-path";

const PAGE: Target = { part: "page" };
const PAGE_TYPE: Target = { part: "page-type" };
const IN_CONTENT = ["key", "props", "__images", "__files"];

/** Returns the deltas between two documents, by block, item and field. */
export function diff(before: PageDocument, after: PageDocument): Delta[] {
  if (before === after) return [];
  const { blocks: _, pageType: _type, __images: _images, __files: _files, ...own } = after;
  const deltas = [
    ...ownDeltas(before, own, PAGE),
    ...typeDeltas(before, after),
    ...blockDeltas(before.blocks, after.blocks),
  ];
  return [...deltas, ...remainder(applyAll(before, deltas).document, after)];
}

/**
 * Returns deltas for differences that remain after the
 * other deltas, such as pictures of missing items.
 */
function remainder(reached: PageDocument, after: PageDocument): Delta[] {
  const deltas = ownDeltas(
    reached,
    { pageType: after.pageType, __images: after.__images, __files: after.__files },
    PAGE,
  );
  after.blocks.forEach((block, index) => {
    const there = reached.blocks[index];
    if (!there || isEqual(there, block)) return;
    const list = { target: PAGE, path: BLOCKS, at: insertionPointOf(after.blocks, block.key) };
    deltas.push({ type: "remove", ...list, key: there.key, element: blockElement(there) });
    deltas.push({ type: "insert", ...list, element: blockElement(block) });
  });
  return deltas;
}

export function blockElement(block: Block): Element {
  return { value: block as unknown as Keyed, images: {}, files: {} };
}

function ownDeltas(before: object, after: object, target: Target): Delta[] {
  const [former, next] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return Object.keys(next)
    .filter((path) => !isEqual(former[path], next[path]))
    .map((path) => setDelta({ target, group: "own", path }, former[path], next[path]));
}

function typeDeltas(before: PageDocument, after: PageDocument): Delta[] {
  const contentOf = ({ pageType, __images, __files }: PageDocument) =>
    toTree({ props: pageType.props ?? {}, __images, __files });
  return [
    ...ownMemberDeltas(before.pageType, after.pageType, PAGE_TYPE),
    ...treeDeltas(contentOf(before), contentOf(after), PAGE_TYPE, ""),
  ];
}

function blockDeltas(before: Block[], after: Block[]): Delta[] {
  if (before === after) return [];
  const [former, next] = [new Map(before.map((b) => [b.key, b])), new Map(after.map((b) => [b.key, b]))];
  const elements = { before: mapValues(former, blockElement), after: mapValues(next, blockElement) };
  const changes = after.flatMap((block) => {
    const own = former.get(block.key);
    return own && own !== block && !isEqual(own, block) ? blockContentDeltas(own, block) : [];
  });
  return [...listDeltas(elements.before, elements.after, PAGE, BLOCKS), ...changes];
}

function blockContentDeltas(before: Block, after: Block): Delta[] {
  const target: Target = { part: "block", key: after.key };
  const trees = [toTree(contentOfBlock(before)), toTree(contentOfBlock(after))] as const;
  return [...ownMemberDeltas(before, after, target), ...treeDeltas(...trees, target, "")];
}

/**
 * Compares the members outside of the content.
 * Includes members that `after` no longer has.
 */
function ownMemberDeltas(before: object, after: object, target: Target): Delta[] {
  const members = (value: object) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => !IN_CONTENT.includes(name)));
  const [former, next] = [members(before), members(after)];
  const gone = Object.keys(former).filter((name) => !(name in next));
  const all = { ...next, ...Object.fromEntries(gone.map((name) => [name, undefined])) };
  return ownDeltas(former, all, target);
}

function treeDeltas(before: Tree, after: Tree, target: Target, prefix: string): Delta[] {
  const deltas: Delta[] = [];
  for (const [name, items] of before.lists) {
    // Removes the items first, because another value may replace their list.
    if (!after.lists.has(name)) deltas.push(...listTreeDeltas(items, new Map(), target, prefix + name));
  }
  const ids = new Set([...before.leaves.keys(), ...after.leaves.keys()]);
  for (const id of ids) {
    const [former, next] = [before.leaves.get(id), after.leaves.get(id)];
    const leaf = (next ?? former) as Leaf;
    const becomesList = leaf.group === "props" && after.lists.has(leaf.name);
    const wasList = leaf.group === "props" && before.lists.has(leaf.name);
    if (becomesList || isEqual(former?.value, next?.value)) continue;
    const place = { target, group: leaf.group, path: prefix + leaf.name };
    deltas.push(setDelta(place, wasList ? [] : former?.value, next?.value));
  }
  for (const name of before.lists.keys()) {
    if (after.lists.has(name) || after.leaves.has(`props.${name}`)) continue;
    deltas.push(setDelta({ target, group: "props", path: prefix + name }, [], undefined));
  }
  for (const [name, items] of after.lists) {
    const former = before.lists.get(name);
    const path = prefix + name;
    if (!former) {
      const place = { target, group: "props", path } as const;
      deltas.push(setDelta(place, before.leaves.get(`props.${name}`)?.value, []));
    }
    deltas.push(...listTreeDeltas(former ?? new Map(), items, target, path));
  }
  return deltas;
}

function listTreeDeltas(
  before: Map<string, Tree>,
  after: Map<string, Tree>,
  target: Target,
  path: string,
): Delta[] {
  const elements = { before: mapKeyed(before), after: mapKeyed(after) };
  const changes = [...after].flatMap(([key, item]) => {
    const former = before.get(key);
    return former ? treeDeltas(former, item, target, itemPrefix(path, key)) : [];
  });
  return [...listDeltas(elements.before, elements.after, target, path), ...changes];
}

export function itemElement(key: string, tree: Tree): Element {
  const { props, __images, __files } = fromTree(tree);
  return { value: { key, ...props }, images: __images, files: __files };
}

function mapKeyed(items: Map<string, Tree>): Map<string, Element> {
  return new Map([...items].map(([key, tree]) => [key, itemElement(key, tree)]));
}

/**
 * Returns the removals, moves and insertions
 * that turn one list into another.
 */
function listDeltas(
  before: Map<string, Element>,
  after: Map<string, Element>,
  target: Target,
  path: string,
): Delta[] {
  const [former, wanted] = [[...before.keys()], [...after.keys()]];
  if (isEqual(former, wanted)) return [];
  const deltas: Delta[] = [];
  let keys = former;
  const place = (key: string) =>
    insertionPointOf(
      keys.map((each) => ({ key: each })),
      key,
    );
  for (const [key, element] of before) {
    if (after.has(key)) continue;
    deltas.push({ type: "remove", target, path, key, at: place(key), element });
    keys = keys.filter((each) => each !== key);
  }
  const settled = longestRise(keys.map((key) => wanted.indexOf(key))).map((index) => wanted[index]);
  wanted.forEach((key, index) => {
    const isHere = before.has(key);
    if (isHere && settled.includes(key)) return;
    const from = isHere ? place(key) : null;
    const others = keys.filter((each) => each !== key);
    const previous = wanted[index - 1];
    keys = others.toSpliced(previous === undefined ? 0 : others.indexOf(previous) + 1, 0, key);
    if (from) deltas.push({ type: "move", target, path, key, at: place(key), from });
    else deltas.push({ type: "insert", target, path, at: place(key), element: after.get(key) as Element });
  });
  return deltas;
}

function setDelta(
  place: { target: Target; group: Leaf["group"] | "own"; path: string },
  former: unknown,
  value: unknown,
): Delta {
  return { type: "set", ...place, ...member("value", value), ...member("former", former) };
}

function mapValues<A, B>(map: Map<string, A>, change: (value: A) => B): Map<string, B> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}
