import type { BlockSchema, Labels } from "../api/wire";
import { inLanguage } from "./labels";

/** Returns the schema of a block type. Null if it is unknown. */
export function findSchema(schemas: BlockSchema[], type: string): BlockSchema | null {
  return schemas.find(({ id }) => id === type) ?? null;
}

/**
 * Returns the label of a type.
 * Returns its id if it is unknown.
 */
export function typeName(types: { id: string; label: Labels }[], id: string, language: string): string {
  const type = types.find((each) => each.id === id);
  return type ? inLanguage(type.label, language) : id;
}
