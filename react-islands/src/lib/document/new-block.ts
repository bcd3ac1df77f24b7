import type { Block, BlockSchema, Field, Props } from "../../api/wire";

const KEY_BYTES = 8;

/** A name for a block that no other block has. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An empty block of a type. A choice starts with its first option. */
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

function initialProps(fields: Field[]): Props {
  const selects = fields.filter((field) => field.kind === "select");
  return Object.fromEntries(selects.map((field) => [field.name, field.options[0]?.value ?? ""]));
}
