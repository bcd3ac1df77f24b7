import type { Language, PageTypeSchema, Settings } from "../../api/wire";
import type { Grant } from "../../lib/permission";
import { PagesOfType } from "./pages-of-type";
import { SiteStructure } from "./site-structure";

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

/** The pages of the site: searched, filtered and sorted by the server, the list's state in the address. */
export function PageOverview(props: PageOverviewProps) {
  return props.view === "structure" ? <SiteStructure {...props} /> : <PagesOfType {...props} />;
}
