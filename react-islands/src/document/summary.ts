import type { Block, BlockSchema, Field, Props } from "../api/wire";
import { shownAltText } from "../lib/alt-text";
import { itemsOf } from "./content";

const MAX_LENGTH = 80;

/** The first words of a block, by which one recognises it in a list. */
export function summaryOf(block: Block, schema: BlockSchema | null): string {
  for (const field of schema?.fields ?? []) {
    // A number says how something looks: of two galleries, in how many columns.
    if (field.kind === "number") continue;
    const picture = block.__images?.[field.name]?.[0];
    const words =
      shortened(wordsOf(field, block.props ?? {})) || shortened(picture ? shownAltText(picture) : "");
    if (words) return words;
  }
  return "";
}

/** What an item is called: the value of the field that its list names; empty where there is none. */
export function itemName(item: Props, list: Extract<Field, { kind: "items" }>): string {
  const field = list.fields.find(({ name }) => name === list.itemLabel);
  return field ? shortened(wordsOf(field, item)) : "";
}

/** The words in a field; those of a list are the name of its first item. */
function wordsOf(field: Field, props: Props): string {
  const value = props[field.name];
  switch (field.kind) {
    case "text":
    case "long-text":
    case "code":
    case "link":
    case "video-link":
    case "date":
    case "date-time":
      return typeof value === "string" ? value : "";
    case "rich-text":
      return typeof value === "string" ? plainText(value) : "";
    case "number":
      return typeof value === "number" ? String(value) : "";
    case "tags":
      return Array.isArray(value) ? value.join(", ") : "";
    case "items": {
      const names = itemsOf(value)?.map((item) => itemName(item, field));
      return names?.find((name) => name !== "") ?? "";
    }
    default:
      return "";
  }
}

function shortened(words: string): string {
  return words.replaceAll(/\s+/g, " ").trim().slice(0, MAX_LENGTH);
}

/** The words of HTML. A template takes a small part of the time that a document of its own does, and loads as little. */
export function plainText(html: string): string {
  const template = document.createElement("template");
  template.innerHTML = html.replaceAll(/<\/(p|h\d|li)>/g, " $&");
  return template.content.textContent ?? "";
}
