import type { Block } from "../../api/wire";
import { contentOfBlock, fromTree, toTree } from "../content";
import type { PageDocument } from "../document";
import { withNewKeys } from "../new-block";
import { isSameContent } from "../same-content";
import { mergeOrder } from "./order";
import { changedSide, mapSides, resolveSide, type Side, type ThreeWay } from "./three-way";
import { mergeTrees } from "./tree";

/**
 * User's choice in a conflict.
 * `both` inserts the block of `theirs` after that of `mine`.
 */
export type ConflictChoice = "mine" | "theirs" | "both";

/**
 * Block that both sides changed.
 * A side is null if it removed the block.
 */
export interface BlockConflict {
  key: string;
  mine: Block | null;
  theirs: Block | null;
  /**
   * Paths of fields that both sides changed.
   * Null if the sides must be chosen as whole blocks.
   */
  fields: string[] | null;
}

/** Parts of a page except its blocks. */
export type PagePart = Exclude<keyof PageDocument, "blocks">;

export interface Merge {
  conflicts: BlockConflict[];
  /** Parts of the page in conflict. */
  parts: PagePart[];
}

export type Sides = ThreeWay<PageDocument>;

/**
 * Choices by block key or page part.
 * Conflicts without a choice are decided as `mine`.
 */
export type Choices = Record<string, ConflictChoice>;

const OWN_PARTS = ["title", "seoTitle", "seoDescription", "seoKeywords", "seoImage", "seoNoIndex"] as const;
const CONTENT_PARTS = ["pageType", "__images", "__files"] as const;

export const PAGE_PARTS: readonly PagePart[] = [...OWN_PARTS, ...CONTENT_PARTS];

export function isOwnPart(name: string): name is (typeof OWN_PARTS)[number] {
  return OWN_PARTS.some((part) => part === name);
}

/** Returns the conflicts between two versions with a common base. */
export function compare(sides: Sides): Merge {
  const blocks = mapSides(sides, byKey);
  const keys = new Set([...blocks.mine.keys(), ...blocks.theirs.keys(), ...blocks.base.keys()]);
  const conflicts: BlockConflict[] = [];
  for (const key of keys) {
    const block = mapSides(blocks, (each) => each.get(key));
    if (changedSide(block) !== "both") continue;
    const { collisions } = mergeBlock(block, "mine");
    if (collisions === null || collisions.length > 0) {
      conflicts.push({ key, mine: block.mine ?? null, theirs: block.theirs ?? null, fields: collisions });
    }
  }
  const own = OWN_PARTS.filter((part) => changedSide(mapSides(sides, (side) => side[part])) === "both");
  return { conflicts, parts: [...own, ...mergeType(sides, {}).parts] };
}

/** Merges two versions with a common base. `choices` resolve the conflicts. */
export function merge(sides: Sides, choices: Choices): PageDocument {
  const { mine, theirs } = sides;
  const blocks = mapSides(sides, byKey);
  const order = mapSides(blocks, (each) => [...each.keys()]);
  const merged: PageDocument = {
    ...mine,
    blocks: mergeOrder(order.base, order.mine, order.theirs).flatMap((key) =>
      mergedBlock(
        mapSides(blocks, (each) => each.get(key)),
        choices[key] ?? "mine",
      ),
    ),
    ...mergeType(sides, choices).content,
  };
  for (const part of OWN_PARTS) {
    const values = mapSides(sides, (side) => side[part]);
    const side = resolveSide(values, () => preferredSide(choices[part]));
    if (side === "theirs") Object.assign(merged, { [part]: theirs[part] });
  }
  return merged;
}

function preferredSide(choice: ConflictChoice | undefined): Side {
  return choice === "theirs" ? "theirs" : "mine";
}

type BlockSides = ThreeWay<Block | undefined>;

function mergedBlock(sides: BlockSides, choice: ConflictChoice): Block[] {
  const side = changedSide(sides);
  if (side !== "both") return sides[side] ? [sides[side]] : [];
  const { block, collisions } = mergeBlock(sides, preferredSide(choice));
  const isContested = collisions === null || collisions.length > 0;
  if (choice !== "both" || !isContested) return block ? [block] : [];
  const { mine, theirs } = sides;
  const copy = theirs && mine ? { ...withNewKeys(theirs), anchorPoint: "" } : theirs;
  return [block, copy].filter((each) => each !== undefined);
}

interface MergedBlock {
  block: Block | undefined;
  /** Same as `fields` of a conflict. */
  collisions: string[] | null;
}

/**
 * Merges a block field by field.
 * `prefer` is the side whose value is
 * kept if both sides changed a field.
 */
function mergeBlock({ base, mine, theirs }: BlockSides, prefer: Side): MergedBlock {
  const isWhole = !base || !mine || !theirs || mine.type !== base.type || theirs.type !== base.type;
  if (isWhole) return { block: prefer === "mine" ? mine : theirs, collisions: null };
  const collisions: string[] = [];
  const collide = (path: string): Side => {
    collisions.push(path);
    return prefer;
  };
  const sides = { base, mine, theirs };
  const tree = mergeTrees(mapSides(sides, treeOf), ({ path }) => collide(path));
  const own = mergeMembers(mapSides(sides, ownMembers), collide);
  const block = { ...own, ...fromTree(tree) } as Block;
  if (isSameContent(block, mine)) return { block: mine, collisions };
  return { block: isSameContent(block, theirs) ? theirs : block, collisions };
}

function treeOf(block: Block) {
  return toTree(contentOfBlock(block));
}

type Members = Record<string, unknown>;

function ownMembers({ props: _, __images: _images, __files: _files, ...own }: Block): Members {
  return own;
}

function mergeMembers(sides: ThreeWay<Members>, collide: (name: string) => Side): Members {
  const merged: Members = {};
  for (const name of new Set([...Object.keys(sides.mine), ...Object.keys(sides.theirs)])) {
    const values = mapSides(sides, (members) => members[name]);
    const value = values[resolveSide(values, () => collide(name))];
    if (value !== undefined) merged[name] = value;
  }
  return merged;
}

/** Merges the fields, pictures and files of the page type. */
function mergeType(sides: Sides, choices: Choices) {
  const { base, mine, theirs } = sides;
  const { pageType, __images, __files } = mine;
  const isUntouched = CONTENT_PARTS.every((part) => isSameContent(base[part], theirs[part]));
  if (isUntouched) return { content: { pageType, __images, __files }, parts: [] };
  const contested = new Set<PagePart>();
  const collide = (part: PagePart): Side => {
    contested.add(part);
    return preferredSide(choices[part]);
  };
  const tree = mergeTrees(mapSides(sides, typeTree), ({ group, isInItem }) =>
    collide(group === "props" || isInItem ? "pageType" : group),
  );
  const { props, ...files } = fromTree(tree);
  const members = mapSides(sides, typeMembers);
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

function typeMembers({ pageType: { props: _, ...own } }: PageDocument): Members {
  return own;
}

function byKey(document: PageDocument): Map<string, Block> {
  return new Map(document.blocks.map((block) => [block.key, block]));
}
