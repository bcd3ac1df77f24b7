import type { Block } from "../../api/wire";
import type { PageDocument } from "../document/document";
import { newKey } from "../document/new-block";
import { isEqual } from "../equal";
import { mergeOrder } from "./order";

/** How a difference is settled. `both` keeps mine and puts theirs behind it. */
export type Choice = "mine" | "theirs" | "both";

/** A block that both sides changed, each in another way. Null: that side removed it. */
export interface BlockConflict {
  key: string;
  mine: Block | null;
  theirs: Block | null;
}

/** The parts of a page besides its blocks. */
export type PagePart = Exclude<keyof PageDocument, "blocks">;

export interface Merge {
  /** Blocks to choose about. */
  conflicts: BlockConflict[];
  /** Parts of the page to choose about. */
  parts: PagePart[];
  /** The keys of blocks that only they changed: these are taken without asking, and told. */
  takenFromThem: string[];
}

export interface Sides {
  base: PageDocument;
  mine: PageDocument;
  theirs: PageDocument;
}

/** The choices made, by block key or page part; what is not named keeps mine. */
export type Choices = Record<string, Choice>;

const PARTS: PagePart[] = [
  "title",
  "seoTitle",
  "seoDescription",
  "seoKeywords",
  "seoImage",
  "pageType",
  "__images",
  "__files",
];

/** Finds what two people changed who began from one base. */
export function compare({ base, mine, theirs }: Sides): Merge {
  const sides = { base: byKey(base), mine: byKey(mine), theirs: byKey(theirs) };
  const keys = new Set([...sides.mine.keys(), ...sides.theirs.keys(), ...sides.base.keys()]);
  const conflicts: BlockConflict[] = [];
  const takenFromThem: string[] = [];
  for (const key of keys) {
    const [before, my, their] = [sides.base.get(key), sides.mine.get(key), sides.theirs.get(key)];
    if (isEqual(before, their) || isEqual(my, their)) continue;
    if (isEqual(before, my)) takenFromThem.push(key);
    else conflicts.push({ key, mine: my ?? null, theirs: their ?? null });
  }
  const parts = PARTS.filter(
    (part) =>
      !isEqual(base[part], mine[part]) &&
      !isEqual(base[part], theirs[part]) &&
      !isEqual(mine[part], theirs[part]),
  );
  return { conflicts, parts, takenFromThem };
}

/** Puts the two together by the choices made. What only one side changed is taken from that side. */
export function merge(sides: Sides, choices: Choices): PageDocument {
  const { base, mine, theirs } = sides;
  const { conflicts, parts, takenFromThem } = compare(sides);
  const asked = new Map(conflicts.map((conflict) => [conflict.key, choices[conflict.key] ?? "mine"]));
  const [my, their] = [byKey(mine), byKey(theirs)];
  const blocks = mergeOrder(keysOf(base), keysOf(mine), keysOf(theirs)).flatMap((key) => {
    const choice = asked.get(key) ?? (takenFromThem.includes(key) ? "theirs" : "mine");
    return chosen(choice, my.get(key), their.get(key));
  });
  const merged: PageDocument = { ...mine, blocks };
  for (const part of PARTS) {
    const theirsWins = parts.includes(part) ? choices[part] === "theirs" : isEqual(base[part], mine[part]);
    if (theirsWins) Object.assign(merged, { [part]: theirs[part] });
  }
  return merged;
}

function chosen(choice: Choice, mine: Block | undefined, theirs: Block | undefined): Block[] {
  const twin = theirs && mine ? { ...theirs, key: newKey(), anchorPoint: "" } : theirs;
  const kept = { mine: [mine], theirs: [theirs], both: [mine, twin] }[choice];
  return kept.filter((block) => block !== undefined);
}

function byKey(document: PageDocument): Map<string, Block> {
  return new Map(document.blocks.map((block) => [block.key, block]));
}

function keysOf(document: PageDocument): string[] {
  return document.blocks.map((block) => block.key);
}
