import { createContext, useContext } from "react";
import type { BlockSchema, PageTypeSchema } from "../api/wire";

/** Block and page types of this installation. */
export interface Schemas {
  blockTypes: BlockSchema[];
  pageTypes: PageTypeSchema[];
}

/**
 * Without a provider, screens show the
 * ids of types instead of their labels.
 */
export const SchemasContext = createContext<Schemas>({ blockTypes: [], pageTypes: [] });

export function useSchemas(): Schemas {
  return useContext(SchemasContext);
}
