import type { BlockSchema, Labels } from "../api/wire";
import { inLanguage } from "./labels";

/** Null if the type is unknown here. */
export function findSchema(schemas: BlockSchema[], type: string): BlockSchema | null {
  return schemas.find(({ id }) => id === type) ?? null;
}

/** Label of a type, id if unknown. */
export function typeName(types: { id: string; label: Labels }[], id: string, language: string): string {
  const type = types.find((each) => each.id === id);
  return type ? inLanguage(type.label, language) : id;
}
