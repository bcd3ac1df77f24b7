import type { BlockSchema, Labels } from "../api/wire";
import { inLanguage } from "./labels";

/** Returns the schema of a block type. Null if unknown here. */
export function findSchema(schemas: BlockSchema[], type: string): BlockSchema | null {
  return schemas.find(({ id }) => id === type) ?? null;
}

/** Returns the label of a type, or its id if unknown here. */
export function typeName(types: { id: string; label: Labels }[], id: string, language: string): string {
  const type = types.find((each) => each.id === id);
  return type ? inLanguage(type.label, language) : id;
}
