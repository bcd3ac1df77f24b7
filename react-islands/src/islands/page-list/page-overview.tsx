import type { PageOverviewProps } from "./page-overview-props";
import { PagesOfType } from "./pages-of-type";
import { SiteStructure } from "./site-structure";

/** The pages of the site: searched, filtered and sorted by the server, the list's state in the address. */
export function PageOverview(props: PageOverviewProps) {
  return props.view === "structure" ? <SiteStructure {...props} /> : <PagesOfType {...props} />;
}
