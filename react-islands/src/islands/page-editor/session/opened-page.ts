import { fetchPage } from "../../../api/pages";

/** How long, in milliseconds, a page that was asked for ahead is new enough to be opened. */
const FRESH = 10_000;

/** The page that is opened. It is asked for while the texts of the editor are still being loaded. */
export function openedPage(id: number) {
  return {
    queryKey: ["opened-page", id],
    queryFn: () => fetchPage(id),
    staleTime: FRESH,
    gcTime: FRESH,
    // Whoever opens the page tries again.
    retry: false,
  };
}
