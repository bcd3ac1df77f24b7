import type { Block } from "../../api/wire";
import { contentOfBlock, fromTree, toTree } from "../content";
import type { PageDocument } from "../document";
import { withNewKeys } from "../new-block";
import { isSameContent } from "../same-content";
import { mergeOrder } from "./order";
import { mergeTrees, type Side } from "./tree";

/** How a conflict is resolved. `both` keeps mine and puts theirs behind it. */
export type Choice = "mine" | "theirs" | "both";

/** A block in which both sides changed the same, each in another way. Null: that side removed it. */
export interface BlockConflict {
  key: string;
  mine: Block | null;
  theirs: Block | null;
  /** The paths of the fields that both changed; null where it is about the block as a whole. */
  fields: string[] | null;
}

/** The parts of a page besides its blocks. */
export type PagePart = Exclude<keyof PageDocument, "blocks">;

export interface Merge {
  /** Blocks to choose about. */
  conflicts: BlockConflict[];
  /** Parts of the page to choose about. */
  parts: PagePart[];
}

export interface Sides {
  base: PageDocument;
  mine: PageDocument;
  theirs: PageDocument;
}

/** The choices made, by block key or page part; what is not named keeps mine. */
export type Choices = Record<string, Choice>;

const OWN_PARTS = ["title", "seoTitle", "seoDescription", "seoKeywords", "seoImage", "seoNoIndex"] as const;
const CONTENT_PARTS = ["pageType", "__images", "__files"] as const;

export const PAGE_PARTS: readonly PagePart[] = [...OWN_PARTS, ...CONTENT_PARTS];

/** Compares two sets of changes to the same base. */
export function compare({ base, mine, theirs }: Sides): Merge {
  const sides = { base: byKey(base), mine: byKey(mine), theirs: byKey(theirs) };
  const keys = new Set([...sides.mine.keys(), ...sides.theirs.keys(), ...sides.base.keys()]);
  const conflicts: BlockConflict[] = [];
  for (const key of keys) {
    const [before, my, their] = [sides.base.get(key), sides.mine.get(key), sides.theirs.get(key)];
    if (isSameContent(before, their) || isSameContent(my, their) || isSameContent(before, my)) continue;
    const { collisions } = mergeBlock(before, my, their, "mine");
    if (collisions === null || collisions.length > 0) {
      conflicts.push({ key, mine: my ?? null, theirs: their ?? null, fields: collisions });
    }
  }
  const own = OWN_PARTS.filter(
    (part) =>
      !isSameContent(base[part], mine[part]) &&
      !isSameContent(base[part], theirs[part]) &&
      !isSameContent(mine[part], theirs[part]),
  );
  return { conflicts, parts: [...own, ...mergeType({ base, mine, theirs }, {}).parts] };
}

/** Merges both sides. What only one side changed is taken from it; conflicts are resolved by the choices. */
export function merge(sides: Sides, choices: Choices): PageDocument {
  const { base, mine, theirs } = sides;
  const [before, my, their] = [byKey(base), byKey(mine), byKey(theirs)];
  const blocks = mergeOrder([...before.keys()], [...my.keys()], [...their.keys()]).flatMap((key) =>
    mergedBlock(before.get(key), my.get(key), their.get(key), choices[key] ?? "mine"),
  );
  const merged: PageDocument = { ...mine, blocks, ...mergeType(sides, choices).content };
  for (const part of OWN_PARTS) {
    const isTheirs = isSameContent(base[part], mine[part]) || isSameContent(mine[part], theirs[part]);
    const isContested = !isTheirs && !isSameContent(base[part], theirs[part]);
    if (isTheirs || (isContested && choices[part] === "theirs")) {
      Object.assign(merged, { [part]: isSameContent(mine[part], theirs[part]) ? mine[part] : theirs[part] });
    }
  }
  return merged;
}

function mergedBlock(
  base: Block | undefined,
  mine: Block | undefined,
  theirs: Block | undefined,
  choice: Choice,
): Block[] {
  if (isSameContent(base, theirs) || isSameContent(mine, theirs)) return mine ? [mine] : [];
  if (isSameContent(base, mine)) return theirs ? [theirs] : [];
  const { block, collisions } = mergeBlock(base, mine, theirs, choice === "theirs" ? "theirs" : "mine");
  const isContested = collisions === null || collisions.length > 0;
  if (choice !== "both" || !isContested) return block ? [block] : [];
  const copy = theirs && mine ? { ...withNewKeys(theirs), anchorPoint: "" } : theirs;
  return [block, copy].filter((each) => each !== undefined);
}

interface MergedBlock {
  block: Block | undefined;
  /** As in a conflict. */
  collisions: string[] | null;
}

/** Merges a block that both sides changed, field by field; where both changed the same, one side is preferred. */
function mergeBlock(
  base: Block | undefined,
  mine: Block | undefined,
  theirs: Block | undefined,
  prefer: Side,
): MergedBlock {
  const isWhole = !base || !mine || !theirs || mine.type !== base.type || theirs.type !== base.type;
  if (isWhole) return { block: prefer === "mine" ? mine : theirs, collisions: null };
  const collisions: string[] = [];
  const collide = (path: string): Side => {
    collisions.push(path);
    return prefer;
  };
  const tree = mergeTrees({ base: treeOf(base), mine: treeOf(mine), theirs: treeOf(theirs) }, ({ path }) =>
    collide(path),
  );
  const own = mergeMembers([base, mine, theirs].map(ownMembers) as Three<Record<string, unknown>>, collide);
  const block = { ...own, ...fromTree(tree) } as Block;
  if (isSameContent(block, mine)) return { block: mine, collisions };
  return { block: isSameContent(block, theirs) ? theirs : block, collisions };
}

function treeOf(block: Block) {
  return toTree(contentOfBlock(block));
}

type Three<T> = [base: T, mine: T, theirs: T];

function ownMembers({
  props: _,
  __images: _images,
  __files: _files,
  ...own
}: Block): Record<string, unknown> {
  return own;
}

function mergeMembers(
  [base, mine, theirs]: Three<Record<string, unknown>>,
  collide: (name: string) => Side,
): Record<string, unknown> {
  const merged: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const value = mergeValue([base[name], mine[name], theirs[name]], () => collide(name));
    if (value !== undefined) merged[name] = value;
  }
  return merged;
}

function mergeValue([base, mine, theirs]: Three<unknown>, collide: () => Side): unknown {
  if (isSameContent(base, theirs) || isSameContent(mine, theirs)) return mine;
  if (isSameContent(base, mine)) return theirs;
  return collide() === "mine" ? mine : theirs;
}

/** The fields of the page's type, with their pictures and files. */
function mergeType({ base, mine, theirs }: Sides, choices: Choices) {
  const { pageType, __images, __files } = mine;
  const isUntouched = CONTENT_PARTS.every((part) => isSameContent(base[part], theirs[part]));
  if (isUntouched) return { content: { pageType, __images, __files }, parts: [] };
  const contested = new Set<PagePart>();
  const collide = (part: PagePart): Side => {
    contested.add(part);
    return choices[part] === "theirs" ? "theirs" : "mine";
  };
  const trees = { base: typeTree(base), mine: typeTree(mine), theirs: typeTree(theirs) };
  const tree = mergeTrees(trees, ({ group, isInItem }) =>
    collide(group === "props" || isInItem ? "pageType" : group),
  );
  const { props, ...files } = fromTree(tree);
  const members = [base, mine, theirs].map(typeMembers) as Three<Record<string, unknown>>;
  const type = { ...mergeMembers(members, () => collide("pageType")), props } as PageDocument["pageType"];
  const content = {
    pageType: isSameContent(type, pageType)
      ? pageType
      : isSameContent(type, theirs.pageType)
        ? theirs.pageType
        : type,
    __images: isSameContent(files.__images, __images) ? __images : files.__images,
    __files: isSameContent(files.__files, __files) ? __files : files.__files,
  };
  return { content, parts: CONTENT_PARTS.filter((part) => contested.has(part)) };
}

function typeTree({ pageType, __images, __files }: PageDocument) {
  return toTree({ props: pageType.props ?? {}, __images, __files });
}

function typeMembers({ pageType: { props: _, ...own } }: PageDocument): Record<string, unknown> {
  return own;
}

function byKey(document: PageDocument): Map<string, Block> {
  return new Map(document.blocks.map((block) => [block.key, block]));
}
