import { createContext, useContext } from "react";
import type { BlockSchema, PageTypeSchema } from "../api/wire";

/** Block and page types of this installation. */
export interface Schemas {
  blockTypes: BlockSchema[];
  pageTypes: PageTypeSchema[];
}

/** Without provider, raw names of types are shown. */
export const SchemasContext = createContext<Schemas>({ blockTypes: [], pageTypes: [] });

export function useSchemas(): Schemas {
  return useContext(SchemasContext);
}
