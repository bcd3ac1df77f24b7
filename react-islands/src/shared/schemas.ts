import { createContext, useContext } from "react";
import type { BlockSchema, PageTypeSchema } from "../api/wire";

/** Block and page types of this installation. */
export interface Schemas {
  blockTypes: BlockSchema[];
  pageTypes: PageTypeSchema[];
}

/** Without a provider, fields and types are shown by their raw names. */
export const SchemasContext = createContext<Schemas>({ blockTypes: [], pageTypes: [] });

export function useSchemas(): Schemas {
  return useContext(SchemasContext);
}
