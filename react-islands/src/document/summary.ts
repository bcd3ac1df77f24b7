import type { Block, BlockSchema, Field, FieldOf, Props } from "../api/wire";
import { shownAltText } from "../lib/alt-text";
import { type ByKind, callByKind } from "../lib/by-kind";
import { htmlText } from "../lib/html-text";
import { itemsOf } from "./content";

const MAX_SUMMARY_CHARS = 80;

/** Returns the first text in a block, which serves as its name. */
export function summaryOf(block: Block, schema: BlockSchema | null): string {
  for (const field of schema?.fields ?? []) {
    // Skips numbers. They describe the layout, such as gallery columns.
    if (field.kind === "number") continue;
    const picture = block.__images?.[field.name]?.[0];
    const words =
      shortened(wordsOf(field, block.props ?? {})) || shortened(picture ? shownAltText(picture) : "");
    if (words) return words;
  }
  return "";
}

/** Returns the name of an item: the text of its label field. */
export function itemName(item: Props, list: FieldOf<"items">): string {
  const field = list.fields.find(({ name }) => name === list.itemLabel);
  return field ? shortened(wordsOf(field, item)) : "";
}

const ownText = (_: Field, value: unknown) => (typeof value === "string" ? value : "");
const noWords = () => "";

/**
 * Reads the text of a value, by field kind.
 * For items, this is the name of the first item that has one.
 */
const WORDS: ByKind<string, [value: unknown]> = {
  text: ownText,
  "long-text": ownText,
  code: ownText,
  "rich-text": (_, value) => (typeof value === "string" ? htmlText(value) : ""),
  number: (_, value) => (typeof value === "number" ? String(value) : ""),
  switch: noWords,
  choice: noWords,
  colour: noWords,
  date: ownText,
  "date-time": ownText,
  link: ownText,
  "video-link": ownText,
  page: noWords,
  "page-type": noWords,
  tags: (_, value) => (Array.isArray(value) ? value.join(", ") : ""),
  picture: noWords,
  pictures: noWords,
  file: noWords,
  files: noWords,
  items: (field, value) => {
    const names = itemsOf(value)?.map((item) => itemName(item, field));
    return names?.find((name) => name !== "") ?? "";
  },
};

function wordsOf(field: Field, props: Props): string {
  return callByKind(WORDS, field, props[field.name]);
}

function shortened(words: string): string {
  return words.replaceAll(/\s+/g, " ").trim().slice(0, MAX_SUMMARY_CHARS);
}
