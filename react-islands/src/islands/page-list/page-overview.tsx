import type { PageListProps } from "../../api/wire";
import { PagesOfType } from "./pages-of-type";
import { SiteStructure } from "./site-structure";

/**
 * Pages of the site. The server searches, filters and sorts them. The address
 * has the list's state.
 */
export function PageOverview(props: PageListProps) {
  return props.view === "structure" ? <SiteStructure {...props} /> : <PagesOfType {...props} />;
}
