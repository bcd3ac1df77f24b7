import type { PageListProps } from "../../api/wire";
import { PagesOfType } from "./pages-of-type";
import { SiteStructure } from "./site-structure";

/**
 * List of pages.
 * The server searches, filters and sorts them.
 * The address of the screen contains
 * the search, filters and sorting.
 */
export function PageOverview(props: PageListProps) {
  return props.view === "structure" ? <SiteStructure {...props} /> : <PagesOfType {...props} />;
}
