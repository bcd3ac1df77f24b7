import { queryOptions } from "@tanstack/react-query";
import { client, unwrap } from "./client";
import { collecting } from "./error-collections";
import type { ListOf, Page, Query, RequestDetail, RequestListItem } from "./wire";

export type RequestState = "open" | "reviewed" | "all";

/** Lists publication requests. Without a sort column, open ones come first, and the oldest of them at the top. */
export function listRequests(
  query: Query<"/page/fetch-request"> & { state: RequestState },
  signal: AbortSignal,
): Promise<ListOf<RequestListItem>> {
  return unwrap(client.GET("/page/fetch-request", { params: { query }, signal }));
}

/** The latest request about a version. */
function fetchRequest(pageVersionID: number): Promise<RequestDetail> {
  return unwrap(client.GET("/page/version/{id}/fetch-request-comment", pathTo(pageVersionID)));
}

/** The latest request about a version, never shown from the cache. */
export function requestQuery(pageVersionID: number) {
  return queryOptions({
    queryKey: ["request", "of-version", pageVersionID],
    queryFn: () => fetchRequest(pageVersionID),
    gcTime: 0,
  });
}

/** The request about a version from its acceptance until its page is live. */
export function acceptanceQuery(pageVersionID: number) {
  return queryOptions({ ...requestQuery(pageVersionID), queryKey: ["request", "accepted", pageVersionID] });
}

/** Begins the keys of the latest request to publish a page, in each state of that page. */
export function pageRequestKey(pageID: number) {
  return ["request", "of-page", pageID] as const;
}

/** Query of the latest request to publish a page. Null if no user has to decide or fix anything. */
export function waitingRequestQuery(page: Page) {
  return queryOptions({
    // A decision changes the status, and a newer version makes the request outdated.
    queryKey: [...pageRequestKey(page.id), page.status, page.pageVersion.id],
    queryFn: ({ signal }) => findWaitingRequest(page, signal),
  });
}

/** Number of requests that are searched. Those of one page are found by its address, the newest first. */
const MAX_SEARCHED = 100;

async function findWaitingRequest(page: Page, signal: AbortSignal): Promise<RequestDetail | null> {
  const { items } = await listRequests(
    {
      state: "all",
      type: page.type,
      locale: page.locale,
      searchTerm: page.slug,
      columnToSort: "requestedAt",
      sortOrder: "desc",
      pageSize: MAX_SEARCHED,
    },
    signal,
  );
  const latest = items.find(({ pageID }) => pageID === page.id);
  return latest && isWaiting(latest, page) ? fetchRequest(latest.pageVersionID) : null;
}

/** A rejected request waits to be fixed, unless its version or a newer one was published all the same. */
function isWaiting({ status, pageVersionID }: RequestListItem, { publishedVersionID }: Page): boolean {
  if (status === "rejected") return (publishedVersionID ?? 0) < pageVersionID;
  return status === "sent" || status === "resent";
}

/** Asks for the publication of a page's newest stored version, or asks again. */
export function requestPublication(pageID: number, comment: string): Promise<void> {
  return deciding(client.POST("/page/{id}/request-publication", { ...pathTo(pageID), body: { comment } }));
}

/** Publishes the version that was asked about, after ten seconds in which that can be undone. */
export function acceptRequest(pageVersionID: number, feedback: string): Promise<void> {
  const options = { ...pathTo(pageVersionID), body: { feedback, undoable: true } };
  return deciding(client.POST("/page/version/{id}/accept-publication", options));
}

/** Opens an accepted request again, before its page is live. */
export async function undoAcceptance(pageVersionID: number): Promise<void> {
  await unwrap(client.POST("/page/version/{id}/undo-acceptance", { ...pathTo(pageVersionID), body: {} }));
}

export function rejectRequest(pageVersionID: number, feedback: string): Promise<void> {
  const options = { ...pathTo(pageVersionID), body: { feedback } };
  return deciding(client.POST("/page/version/{id}/reject-publication", options));
}

export function revokeRequest(pageVersionID: number, comment: string): Promise<void> {
  const options = { ...pathTo(pageVersionID), body: { comment } };
  return deciding(client.POST("/page/version/{id}/revoke-publication", options));
}

function pathTo(id: number) {
  return { params: { path: { id } } };
}

async function deciding(call: Parameters<typeof unwrap>[0]): Promise<void> {
  await collecting(["publication-requests"], () => unwrap(call));
}
