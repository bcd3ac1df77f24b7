import type { Block, BlockSchema } from "../api/wire";
import { anchorOf, isAnchor } from "../lib/anchor";
import { htmlText } from "../lib/html-text";
import { itemsOf } from "./content";
import { shownFields } from "./shown-fields";

/** Ids of elements that every page contains, as on the server. */
const OWN_NAMES = [
  "content",
  "consent-title",
  "not-found-term",
  "picture-style",
  "site-search-term",
  "theme",
];

const HEADING = /<h[2-4]( [^>]*)?>(.*?)<\/h/gs;

interface Heading {
  text: string;
  id: string;
  /** True for the title of a block, which has no anchor of its own. */
  isTitle: boolean;
}

/**
 * Returns the anchors of blocks and of headings in texts, in page order.
 * Anchors of headings are those that the server makes.
 */
export function pageAnchors(blocks: Block[], blockTypes: BlockSchema[]): string[] {
  const headings = new Map(blocks.map((block) => [block, headingsOf(block, blockTypes)]));
  const all = [...headings.values()].flat();
  const ofBlocks = blocks.flatMap(({ anchorPoint }) => anchorPoint || []);
  const taken = new Set([...OWN_NAMES, ...blocks.flatMap(itemNames)]);
  const used = new Set(ofBlocks);
  for (const heading of all.filter(({ isTitle }) => !isTitle)) {
    const isFree = isAnchor(heading.id) && !taken.has(heading.id) && !used.has(heading.id);
    if (isFree) used.add(heading.id);
    else heading.id = "";
  }
  const numbers = new Map<string, number>();
  for (const heading of all.filter(({ id }) => id === "")) {
    const made = anchorOf(heading.text);
    let number = numbers.get(made) ?? 0;
    do {
      number += 1;
      heading.id = number === 1 ? made : `${made}-${number}`;
    } while (taken.has(heading.id) || used.has(heading.id));
    numbers.set(made, number);
    used.add(heading.id);
  }
  return blocks.flatMap((block) => [
    ...(block.anchorPoint ? [block.anchorPoint] : []),
    ...(headings.get(block) ?? []).filter(({ isTitle }) => !isTitle).map(({ id }) => id),
  ]);
}

function headingsOf({ type, props = {}, anchorPoint = "" }: Block, blockTypes: BlockSchema[]): Heading[] {
  const schema = blockTypes.find(({ id }) => id === type);
  return shownFields(schema?.fields ?? [], props).flatMap(({ field, path, value }) => {
    if (typeof value !== "string") return [];
    if (field.kind === "rich-text" && field.features.includes("headings")) return headingsIn(value);
    const isTitle = field.kind === "text" && path === "title" && value.trim() !== "";
    return isTitle ? [{ text: value.trim(), id: anchorPoint, isTitle }] : [];
  });
}

function headingsIn(html: string): Heading[] {
  return [...html.matchAll(HEADING)]
    .map(([, attributes = "", inner = ""]) => ({
      text: htmlText(inner).replaceAll("\n", " "),
      id: /id="([^"]*)"/.exec(attributes)?.[1] ?? "",
      isTitle: false,
    }))
    .filter(({ text }) => text !== "");
}

/** Returns the ids of a block's items. */
function itemNames({ key, props = {} }: Block): string[] {
  const start = key.replaceAll("_", "__").replaceAll("-", "_-");
  return Object.values(props).flatMap((value) =>
    (itemsOf(value) ?? []).map((item) => `${start}-${item.key}`),
  );
}
