import { client, unwrap } from "./client";
import { collecting } from "./error-collections";
import type { ListOf, Query, RequestDetail, RequestListItem } from "./wire";

export type RequestState = "open" | "reviewed" | "all";

/** Publication requests; without a column to sort by, open ones first and the oldest of them first. */
export function listRequests(
  query: Query<"/page/fetch-request"> & { state: RequestState },
  signal: AbortSignal,
): Promise<ListOf<RequestListItem>> {
  return unwrap(client.GET("/page/fetch-request", { params: { query }, signal }));
}

/** The latest request about a version. */
export function fetchRequest(pageVersionID: number): Promise<RequestDetail> {
  return unwrap(client.GET("/page/version/{id}/fetch-request-comment", pathTo(pageVersionID)));
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
