import type { Block, BlockSchema, Field } from "../api/wire";
import { itemsOf } from "./content";
import { groupOf, isValueOf } from "./field-value";

/**
 * Returns true if a block has values
 * that no form control can show.
 * Their JSON type is not that of the field.
 */
export function hasForeignValues({ props = {} }: Block, { fields }: BlockSchema): boolean {
  return isForeignObject(props, fields);
}

function isForeignObject(values: unknown, fields: Field[]): boolean {
  if (typeof values !== "object" || values === null || Array.isArray(values)) return true;
  const byName = values as Record<string, unknown>;
  return fields.some((field) => isForeign(field, byName[field.name]));
}

function isForeign(field: Field, value: unknown): boolean {
  const isEmpty = value === undefined || value === null || value === "";
  // Pictures and files are stored outside of `props`.
  if (isEmpty || groupOf(field.kind) !== "props") return false;
  if (field.kind !== "items") return !isValueOf(field.kind, value);
  const items = itemsOf(value);
  return items === null || items.some((item) => isForeignObject(item, field.fields));
}
