import type { BlockSchema, Labels } from "../api/wire";
import { inLanguage } from "./labels";

/** The schema of a block type; null for one that this installation does not know. */
export function findSchema(schemas: BlockSchema[], type: string): BlockSchema | null {
  return schemas.find(({ id }) => id === type) ?? null;
}

/** What people call a type; its id where this installation does not know it. */
export function typeName(types: { id: string; label: Labels }[], id: string, language: string): string {
  const type = types.find((each) => each.id === id);
  return type ? inLanguage(type.label, language) : id;
}
