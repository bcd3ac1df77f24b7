import { queryOptions } from "@tanstack/react-query";
import { client, unwrap } from "./client";
import { collecting } from "./error-collections";
import type { ListOf, Page, Query, RequestDetail, RequestListItem } from "./wire";

export type RequestState = "open" | "reviewed" | "all";

/**
 * Lists publication requests.
 * By default, open requests come first, oldest first.
 */
export function listRequests(
  query: Query<"/page/fetch-request"> & { state: RequestState },
  signal: AbortSignal,
): Promise<ListOf<RequestListItem>> {
  return unwrap(client.GET("/page/fetch-request", { params: { query }, signal }));
}

/** Returns the latest request to publish a version. */
function fetchRequest(pageVersionID: number): Promise<RequestDetail> {
  return unwrap(client.GET("/page/version/{id}/fetch-request-comment", pathTo(pageVersionID)));
}

/** Latest request to publish a version. Never cached. */
export function requestQuery(pageVersionID: number) {
  return queryOptions({
    queryKey: ["request", "of-version", pageVersionID],
    queryFn: () => fetchRequest(pageVersionID),
    gcTime: 0,
  });
}

/** Accepted request of a version, until the version is published. */
export function acceptanceQuery(pageVersionID: number) {
  return queryOptions({ ...requestQuery(pageVersionID), queryKey: ["request", "accepted", pageVersionID] });
}

/** Query key prefix of a page's latest request. */
export function pageRequestKey(pageID: number) {
  return ["request", "of-page", pageID] as const;
}

/**
 * Latest request of a page.
 * Null unless a user must act on it.
 */
export function waitingRequestQuery(page: Page) {
  return queryOptions({
    // These values change after a decision or a newer version.
    // Then the request is refetched.
    queryKey: [...pageRequestKey(page.id), page.status, page.pageVersion.id],
    queryFn: ({ signal }) => findWaitingRequest(page, signal),
  });
}

/** Maximum number of requests that a search by address returns. */
const MAX_SEARCHED_REQUESTS = 100;

async function findWaitingRequest(page: Page, signal: AbortSignal): Promise<RequestDetail | null> {
  const { items } = await listRequests(
    {
      state: "all",
      type: page.type,
      locale: page.locale,
      searchTerm: page.slug,
      columnToSort: "requestedAt",
      sortOrder: "desc",
      pageSize: MAX_SEARCHED_REQUESTS,
    },
    signal,
  );
  const latest = items.find(({ pageID }) => pageID === page.id);
  return latest && isWaiting(latest, page) ? fetchRequest(latest.pageVersionID) : null;
}

/**
 * Returns true if a user must act on the request.
 * This applies to rejected requests until
 * their version, or a newer version, is live.
 */
function isWaiting({ status, pageVersionID }: RequestListItem, { publishedVersionID }: Page): boolean {
  if (status === "rejected") return (publishedVersionID ?? 0) < pageVersionID;
  return status === "sent" || status === "resent";
}

/**
 * Requests publication of the newest version.
 * Also repeats a request after a rejection or a newer version.
 */
export function requestPublication(pageID: number, comment: string): Promise<void> {
  return deciding(client.POST("/page/{id}/request-publication", { ...pathTo(pageID), body: { comment } }));
}

/**
 * Accepts a request.
 * The server publishes the version after ten
 * seconds, unless the user undoes the acceptance.
 */
export function acceptRequest(pageVersionID: number, feedback: string): Promise<void> {
  const options = { ...pathTo(pageVersionID), body: { feedback, undoable: true } };
  return deciding(client.POST("/page/version/{id}/accept-publication", options));
}

/**
 * Undoes an acceptance before the publication.
 * The request becomes open again.
 */
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
