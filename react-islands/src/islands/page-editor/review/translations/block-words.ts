import type { Block, BlockImage, Field, FieldKind, Props } from "../../../../api/wire";
import { contentOfBlock, itemsOf } from "../../../../document/content";
import { itemPrefix } from "../../../../document/field-path";
import { htmlText } from "../../../../lib/html-text";

/**
 * Text of a field, or of a picture of a field. All white space
 * is removed, also between words, to compare translations.
 */
export interface FieldWords {
  path: string;
  words: string;
  /** The picture whose alternative text it is. */
  picture?: BlockImage["fileID"];
}

/**
 * Returns the texts of a block in field order.
 * Excludes code.
 */
export function wordsOfBlock(block: Block, fields: Field[]): FieldWords[] {
  const content = contentOfBlock(block);
  return wordsIn(fields, content.props, "", content.__images);
}

function wordsIn(
  fields: Field[],
  values: Props,
  prefix: string,
  images: Record<string, BlockImage[]>,
): FieldWords[] {
  return fields.flatMap((field): FieldWords[] => {
    const path = prefix + field.name;
    const value = values[field.name];
    if (field.kind === "items") {
      return (itemsOf(value) ?? []).flatMap((item) =>
        wordsIn(field.fields, item, itemPrefix(path, item.key), images),
      );
    }
    if (field.kind === "picture" || field.kind === "pictures") {
      return (images[path] ?? []).filter(isDescribed).map((image) => ({
        path,
        words: withoutSpace(image.altText ?? image.inheritedAltText ?? ""),
        picture: image.fileID,
      }));
    }
    const words = withoutSpace(wordsOf(field, value));
    return words === "" ? [] : [{ path, words }];
  });
}

/** Returns false for a picture that is marked as decorative. */
function isDescribed({ altText }: BlockImage): boolean {
  return altText !== "";
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s+/g, "");
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
