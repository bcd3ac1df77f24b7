import type { PageListProps } from "../../api/wire";
import { PagesOfType } from "./pages-of-type";
import { SiteStructure } from "./site-structure";

/**
 * Site pages. The server searches, filters and sorts.
 * The address has the list's state.
 */
export function PageOverview(props: PageListProps) {
  return props.view === "structure" ? <SiteStructure {...props} /> : <PagesOfType {...props} />;
}
