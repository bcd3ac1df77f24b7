import { useQuery } from "@tanstack/react-query";
import { fetchRequest, listRequests } from "../../../../api/requests";
import type { Page, RequestDetail, RequestListItem } from "../../../../api/wire";
import { usePage } from "../../state/session-context";

/** The most requests that are looked through; those of one page are found by its address, the newest first. */
const LOOKED_THROUGH = 100;

/** The latest request to publish this page, as long as somebody has to do something about it; else null. */
export function useRequest(): RequestDetail | null {
  const page = usePage();
  const { data = null } = useQuery({
    // A decision changes the status, a newer version makes the request outdated.
    queryKey: ["request", page.id, page.status, page.pageVersion.id],
    queryFn: ({ signal }) => findRequest(page, signal),
  });
  return data;
}

async function findRequest(page: Page, signal: AbortSignal): Promise<RequestDetail | null> {
  const { items } = await listRequests(
    {
      state: "all",
      type: page.type,
      locale: page.locale,
      searchTerm: page.slug,
      columnToSort: "requestedAt",
      sortOrder: "desc",
      pageSize: LOOKED_THROUGH,
    },
    signal,
  );
  const latest = items.find(({ pageID }) => pageID === page.id);
  return latest && isWaiting(latest, page) ? fetchRequest(latest.pageVersionID) : null;
}

/** One that was rejected waits to be mended, unless its version or a newer one was published all the same. */
function isWaiting({ status, pageVersionID }: RequestListItem, { publishedVersionID }: Page): boolean {
  if (status === "rejected") return (publishedVersionID ?? 0) < pageVersionID;
  return status === "sent" || status === "resent";
}
