import type { BlockSchema, Language, PageTypeSchema, Settings } from "../../api/wire";
import type { Grant } from "../../lib/permission";

export interface RequestsProps {
  language: Language;
  pageTypes: PageTypeSchema[];
  /** What the fields of blocks are called; without them the comparison says their names in the data. */
  blockTypes?: BlockSchema[];
  settings: Settings;
  user: { ID: number; name: string; permissions: Grant[] };
}
