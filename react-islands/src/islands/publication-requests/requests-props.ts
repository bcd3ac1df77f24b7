import type { BlockSchema, Grant, Language, PageTypeSchema, Settings } from "../../api/wire";

export interface RequestsProps {
  language: Language;
  pageTypes: PageTypeSchema[];
  /** What blocks and their fields are called where two versions are compared. */
  blockTypes: BlockSchema[];
  settings: Settings;
  user: { ID: number; name: string; permissions: Grant[] };
}
