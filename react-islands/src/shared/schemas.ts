import { createContext, useContext } from "react";
import type { BlockSchema, PageTypeSchema } from "../api/wire";

/** The types of blocks and pages that this installation knows. */
export interface Schemas {
  blockTypes: BlockSchema[];
  pageTypes: PageTypeSchema[];
}

/** Without one around it a component calls fields and types by their names in the data. */
export const SchemasContext = createContext<Schemas>({ blockTypes: [], pageTypes: [] });

export function useSchemas(): Schemas {
  return useContext(SchemasContext);
}
