import type { Block, Field, Props } from "../../../../api/wire";
import { contentOfBlock, itemsOf } from "../../../../document/content";
import { itemPrefix } from "../../../../document/field-path";
import { plainText } from "../../../../document/summary";

/** The words of a field, without white space. */
export interface FieldWords {
  path: string;
  words: string;
}

/** Returns the words of every text of a block but code, in the order of the form. */
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

function wordsOf({ kind }: Field, value: unknown): string {
  if (typeof value !== "string") return "";
  if (kind === "rich-text") return plainText(value);
  return kind === "text" || kind === "long-text" ? value : "";
}
