import type { Block, Field, Props } from "../../../api/wire";
import { contentOfBlock, itemsOf } from "../../../document/content";
import { itemPrefix } from "../../../document/field-path";
import { plainText } from "../../../document/summary";

/** What a field of a block looks like on the page: its words, or the hashes of its pictures. */
export interface FieldWords {
  path: string;
  words: string;
  hashes: string[];
}

/** The fields of a block that are seen on the page, in the order of the form. */
export function wordsOfBlock(block: Block, fields: Field[]): FieldWords[] {
  const { props, __images } = contentOfBlock(block);
  const read = (known: Field[], values: Props, prefix: string): FieldWords[] =>
    known.flatMap((field): FieldWords[] => {
      const path = prefix + field.name;
      const value = values[field.name];
      if (field.kind === "items") {
        return (itemsOf(value) ?? []).flatMap((item) => read(field.fields, item, itemPrefix(path, item.key)));
      }
      if (field.kind === "picture" || field.kind === "pictures") {
        const hashes = (__images[path] ?? []).flatMap(({ hash }) => hash || []);
        return hashes.length > 0 ? [{ path, words: "", hashes }] : [];
      }
      const words = normal(wordsOf(field, value));
      return words === "" ? [] : [{ path, words, hashes: [] }];
    });
  return read(fields, props, "");
}

function wordsOf({ kind }: Field, value: unknown): string {
  if (typeof value !== "string") return "";
  if (kind === "rich-text") return plainText(value);
  return ["text", "long-text", "code"].includes(kind) ? value : "";
}

/** Words as they are compared: without any white space, which elements have between them and texts do not. */
export function normal(words: string): string {
  return words.replaceAll(/\s+/g, "");
}
