import type { Block, BlockSchema, Field } from "../api/wire";
import { itemsOf } from "./content";

/** Whether a block holds a value that no field of its type could: JSON of another kind, which no control can show. */
export function hasForeignValues({ props = {} }: Block, { fields }: BlockSchema): boolean {
  return isForeignObject(props, fields);
}

function isForeignObject(values: unknown, fields: Field[]): boolean {
  if (typeof values !== "object" || values === null || Array.isArray(values)) return true;
  const byName = values as Record<string, unknown>;
  return fields.some((field) => isForeign(field, byName[field.name]));
}

function isForeign(field: Field, value: unknown): boolean {
  // What is empty is no value.
  if (value === undefined || value === null || value === "") return false;
  switch (field.kind) {
    case "number":
    case "page":
      return typeof value !== "number";
    case "switch":
      return typeof value !== "boolean";
    case "tags":
      return !Array.isArray(value) || value.some((tag) => typeof tag !== "string");
    case "items": {
      const items = itemsOf(value);
      return items === null || items.some((item) => isForeignObject(item, field.fields));
    }
    // These stand beside the values of the other fields.
    case "picture":
    case "pictures":
    case "file":
    case "files":
      return false;
    default:
      return typeof value !== "string";
  }
}
