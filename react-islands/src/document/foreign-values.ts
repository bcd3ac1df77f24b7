import type { Block, BlockSchema, Field } from "../api/wire";
import { itemsOf } from "./content";
import { groupOf, isValueOf } from "./field-value";

/**
 * Checks for values that no control can show.
 * They have the wrong JSON kind.
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
  // Pictures and files are in separate groups.
  if (isEmpty || groupOf(field.kind) !== "props") return false;
  if (field.kind !== "items") return !isValueOf(field.kind, value);
  const items = itemsOf(value);
  return items === null || items.some((item) => isForeignObject(item, field.fields));
}
