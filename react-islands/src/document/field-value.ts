import type { BlockFile, BlockImage, FieldKind } from "../api/wire";
import type { ContentGroup, Keyed } from "./content";

/** JSON types of field values. */
interface ValueTypes {
  text: string;
  number: number;
  boolean: boolean;
  texts: string[];
  images: BlockImage[];
  files: BlockFile[];
  items: Keyed[];
}

const VALUE_TYPES = {
  text: "text",
  "long-text": "text",
  code: "text",
  "rich-text": "text",
  number: "number",
  switch: "boolean",
  choice: "text",
  colour: "text",
  date: "text",
  "date-time": "text",
  link: "text",
  "video-link": "text",
  // The value is the id of a page.
  page: "number",
  "page-type": "text",
  tags: "texts",
  picture: "images",
  pictures: "images",
  file: "files",
  files: "files",
  items: "items",
} as const satisfies Record<FieldKind, keyof ValueTypes>;

/** JSON type of the values of a field kind. */
export type ValueOf<K extends FieldKind> = ValueTypes[(typeof VALUE_TYPES)[K]];

const CHECKS: Record<keyof ValueTypes, (value: unknown) => boolean> = {
  text: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  texts: (value) => Array.isArray(value) && value.every((text) => typeof text === "string"),
  images: Array.isArray,
  files: Array.isArray,
  items: Array.isArray,
};

/**
 * Checks the JSON type of a value.
 * Checks the elements of text lists, but not of other lists.
 */
export function isValueOf(kind: FieldKind, value: unknown): boolean {
  return CHECKS[VALUE_TYPES[kind]](value);
}

/** Returns the content group that holds values of a field kind. */
export function groupOf(kind: FieldKind): ContentGroup {
  const type = VALUE_TYPES[kind];
  if (type === "images") return "__images";
  return type === "files" ? "__files" : "props";
}
