import type { Block, BlockSchema, Choice, Field, Props } from "../api/wire";
import { type ByKind, callByKind } from "../lib/by-kind";
import { contentOfBlock, fromTree, itemsOf, type Tree, toTree } from "./content";
import type { Element } from "./delta";
import { itemElement } from "./diff";

const KEY_BYTES = 8;

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Creates a block with initial field values. */
export function newBlock(schema: BlockSchema): Block {
  return {
    type: schema.id,
    key: newKey(),
    props: initialProps(schema.fields),
    anchorPoint: "",
    __images: {},
    __files: {},
  };
}

export function newItem(fields: Field[]): Element {
  return { value: { key: newKey(), ...initialProps(fields) }, images: {}, files: {} };
}

/**
 * Returns the initial values by field name.
 * Omits fields without an initial value.
 */
export function initialProps(fields: Field[]): Props {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = initialValue(field);
      return value === undefined || value === null ? [] : [[field.name, value]];
    }),
  );
}

const noValue = () => undefined;
const firstOption = ({ options }: { options: Choice[] }) => options[0]?.value ?? "";

/** Initial values of fields whose schema has no default. */
const INITIAL_VALUES: ByKind<unknown> = {
  text: noValue,
  "long-text": noValue,
  code: noValue,
  "rich-text": noValue,
  number: noValue,
  switch: () => false,
  choice: firstOption,
  // An optional colour stays unset. Then the site's style applies.
  colour: (field) => (field.optionality === "required" ? firstOption(field) : undefined),
  date: noValue,
  "date-time": noValue,
  link: noValue,
  "video-link": noValue,
  page: noValue,
  "page-type": noValue,
  tags: noValue,
  picture: noValue,
  pictures: noValue,
  file: noValue,
  files: noValue,
  items: ({ min, fields }) =>
    min === 0 ? undefined : Array.from({ length: min }, () => newItem(fields).value),
};

/** Returns a field's initial value, if any. */
export function initialValue(field: Field): unknown {
  const { default: given } = field;
  return given === undefined || given === null ? callByKind(INITIAL_VALUES, field) : freshItems(given);
}

/** Returns a default value with new item keys. */
function freshItems(value: unknown): unknown {
  const { props } = fromTree(freshTree(toTree({ props: { value }, __images: {}, __files: {} })));
  return props.value;
}

/**
 * Copies a block.
 * The copy and all its items have new keys.
 */
export function withNewKeys(block: Block): Block {
  const content = fromTree(freshTree(toTree(contentOfBlock(block))));
  return { ...structuredClone(block), key: newKey(), ...structuredClone(content) };
}

/**
 * Copies an item.
 * The copy and its inner items have new keys.
 */
export function copyOfItem({ value: { key: _, ...props }, images, files }: Element): Element {
  const tree = toTree({ props, __images: images, __files: files }, 1);
  return structuredClone(itemElement(newKey(), freshTree(tree)));
}

function freshTree({ leaves, lists }: Tree): Tree {
  const fresh = [...lists].map(([name, items]): [string, Map<string, Tree>] => [
    name,
    new Map([...items.values()].map((item) => [newKey(), freshTree(item)])),
  ]);
  return { leaves, lists: new Map(fresh) };
}

export function countItems(value: unknown): number {
  return itemsOf(value)?.length ?? 0;
}
