import type { BlockSchema } from "../api/wire";

/** The schema of a block type; null for one that this installation does not know. */
export function findSchema(schemas: BlockSchema[], type: string): BlockSchema | null {
  return schemas.find(({ id }) => id === type) ?? null;
}
