import type { Block, BlockSchema, Field, Props } from "../api/wire";
import { contentOfBlock, fromTree, itemsOf, type Tree, toTree } from "./content";
import type { Element } from "./delta";
import { itemElement } from "./diff";

const KEY_BYTES = 8;

/** A name for a block or an item that no other one has. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An empty block of a type, with the values that its fields begin with. */
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

/** An empty item of a field. */
export function newItem(fields: Field[]): Element {
  return { value: { key: newKey(), ...initialProps(fields) }, images: {}, files: {} };
}

/** Without a default a choice starts with its first option, a switch is off, a list has the items that it has at least. */
export function initialProps(fields: Field[]): Props {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = initialValue(field);
      return value === undefined || value === null ? [] : [[field.name, value]];
    }),
  );
}

/** The value that a field begins with; undefined where it begins with none. */
export function initialValue(field: Field): unknown {
  const { default: given } = field;
  if (given !== undefined && given !== null) return freshItems(given);
  if (field.kind === "choice" || isRequiredColour(field)) return field.options[0]?.value ?? "";
  if (field.kind === "switch") return false;
  if (field.kind !== "items" || field.min === 0) return undefined;
  return Array.from({ length: field.min }, () => newItem(field.fields).value);
}

/** Without a colour a block looks as the site does; one that has to have a colour begins with the first. */
function isRequiredColour(field: Field): field is Extract<Field, { kind: "colour" }> {
  return field.kind === "colour" && field.need === "required";
}

/** A default with keys of its own for each block that begins with it. */
function freshItems(value: unknown): unknown {
  const { props } = fromTree(freshTree(toTree({ props: { value }, __images: {}, __files: {} })));
  return props.value;
}

/** A copy of a block with keys of its own: for itself and all items in it, with their pictures and files. */
export function withNewKeys(block: Block): Block {
  const content = fromTree(freshTree(toTree(contentOfBlock(block))));
  return { ...structuredClone(block), key: newKey(), ...structuredClone(content) };
}

/** A copy of an item, in the same way. */
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

/** How many items a value has. */
export function countItems(value: unknown): number {
  return itemsOf(value)?.length ?? 0;
}
