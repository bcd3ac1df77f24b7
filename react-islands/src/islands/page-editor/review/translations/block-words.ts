import type { Block, Field, FieldKind, Props } from "../../../../api/wire";
import { contentOfBlock, itemsOf } from "../../../../document/content";
import { itemPrefix } from "../../../../document/field-path";
import { htmlText } from "../../../../lib/html-text";

/**
 * Text of a field. All white space is removed,
 * also between words, to compare translations.
 */
export interface FieldWords {
  path: string;
  words: string;
}

/**
 * Returns the texts of a block in field order.
 * Excludes code.
 */
export function wordsOfBlock(block: Block, fields: Field[]): FieldWords[] {
  return wordsIn(fields, contentOfBlock(block).props, "");
}

function wordsIn(fields: Field[], values: Props, prefix: string): FieldWords[] {
  return fields.flatMap((field): FieldWords[] => {
    const path = prefix + field.name;
    const value = values[field.name];
    if (field.kind === "items") {
      return (itemsOf(value) ?? []).flatMap((item) =>
        wordsIn(field.fields, item, itemPrefix(path, item.key)),
      );
    }
    const words = wordsOf(field, value).replaceAll(/\s+/g, "");
    return words === "" ? [] : [{ path, words }];
  });
}

const ownText = (value: string) => value;

/**
 * Functions by field kind that
 * return the text to translate.
 * Null if the kind has no such text.
 */
const READERS: Record<FieldKind, ((value: string) => string) | null> = {
  text: ownText,
  "long-text": ownText,
  code: null,
  "rich-text": htmlText,
  number: null,
  switch: null,
  choice: null,
  colour: null,
  date: null,
  "date-time": null,
  link: null,
  "video-link": null,
  page: null,
  "page-type": null,
  tags: null,
  picture: null,
  pictures: null,
  file: null,
  files: null,
  items: null,
};

function wordsOf({ kind }: Field, value: unknown): string {
  return typeof value === "string" ? (READERS[kind]?.(value) ?? "") : "";
}
