import type { Grant, Language, PageTypeSchema, Settings } from "../../api/wire";

export interface PageOverviewProps {
  language: Language;
  pageTypes: PageTypeSchema[];
  settings: Settings;
  permissions: Grant[];
  /** The page type that the screen is about; null for all. */
  type: string | null;
  /** A row for each page in all its locales, or a row for each page of each locale. */
  view: "structure" | "list";
}
