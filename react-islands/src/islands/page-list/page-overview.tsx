import type { PageListProps } from "../../api/wire";
import { PagesOfType } from "./pages-of-type";
import { SiteStructure } from "./site-structure";

/** The pages of the site: searched, filtered and sorted by the server, the list's state in the address. */
export function PageOverview(props: PageListProps) {
  return props.view === "structure" ? <SiteStructure {...props} /> : <PagesOfType {...props} />;
}
