import { queryOptions } from "@tanstack/react-query";
import { client, named, unwrap } from "./client";
import { collecting } from "./error-collections";
import type { Body, ListOf, Page, PageListItem, PageVersion, PictureProgress } from "./wire";

export type Draft = Body<"/page/version/{id}/store">;
export type ListQuery = Body<"/page/list">;
export type NewPage = Body<"/page/create">;

export function fetchPage(id: number): Promise<Page> {
  return unwrap(client.GET("/page/{id}", { params: { path: { id } } }));
}

export function fetchVersion(id: number): Promise<PageVersion> {
  return unwrap(client.GET("/page/version/fetch/{id}", { params: { path: { id } } }));
}

export function pageQuery(id: number) {
  return queryOptions({ queryKey: ["page", id], queryFn: () => fetchPage(id) });
}

export function versionQuery(id: number) {
  return queryOptions({
    queryKey: ["version", id],
    queryFn: () => fetchVersion(id),
    // Stored versions never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function listPages(query: ListQuery, signal: AbortSignal): Promise<ListOf<PageListItem>> {
  return unwrap(client.POST("/page/list", { body: query, signal }));
}

/** Returns pages whose title or address matches, best match first. */
export function searchPages(
  locale: string,
  searchTerm: string,
  signal: AbortSignal,
): Promise<PageListItem[]> {
  return unwrap(client.POST("/page/search", { body: { locale, searchTerm }, signal }));
}

export function pageSearchQuery(locale: string, term: string) {
  return queryOptions({
    queryKey: ["page-search", locale, term],
    queryFn: ({ signal }) => searchPages(locale, term, signal),
  });
}

/** Creates a page and returns its id. */
export async function createPage(page: NewPage): Promise<number> {
  const call = () => unwrap(client.POST("/page/create", { body: page }));
  const { pageID } = await collecting(["create-page"], call);
  return named(pageID);
}

/**
 * Stores a draft as a new version.
 * `base` is the id of the version that was edited.
 */
export async function storeVersion(base: number, draft: Draft): Promise<PageVersion> {
  const call = client.POST("/page/version/{id}/store", {
    params: { path: { id: base } },
    body: draft,
  });
  const { pageVersion } = await unwrap(call);
  return named(pageVersion);
}

/**
 * Replaces the user's autosave of changes to version `base`.
 * Returns the time of the autosave.
 */
export async function autosaveVersion(base: number, draft: Draft, signal: AbortSignal): Promise<string> {
  const call = client.POST("/page/version/{id}/autosave", {
    params: { path: { id: base } },
    body: draft,
    signal,
  });
  const { createdAt } = await unwrap(call);
  return named(createdAt);
}

/**
 * Renders a draft.
 * The server takes omitted parts from the newest version.
 */
export function previewVersion(version: Draft, signal: AbortSignal): Promise<string> {
  return unwrap(documentOf(client.POST("/page/version/preview", { body: version, parseAs: "text", signal })));
}

/**
 * Parses the answer as JSON if it is a refusal.
 * Otherwise the answer is an HTML document.
 */
async function documentOf<T extends { data?: string; response: Response }>(call: Promise<T>) {
  const answer = await call;
  const isJson = answer.response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return isJson && answer.data !== undefined ? { ...answer, data: JSON.parse(answer.data) } : answer;
}

/**
 * Publishes a version, or else the newest one.
 * Deletes the schedule of an older
 * version, unless `keepPlan` is true.
 */
export async function publishPage(id: number, pageVersionID?: number, keepPlan = false): Promise<void> {
  const options = {
    params: { path: { id } },
    body: { ...(pageVersionID !== undefined && { pageVersionID }), ...(keepPlan && { keepPlan }) },
  };
  await collecting(["publication-requests"], () => unwrap(client.POST("/page/{id}/publish", options)));
}

/**
 * Progress of rendering a version's pictures.
 * Publishing waits until all are finished.
 */
export function pictureProgressQuery(pageVersionID: number) {
  const params = { path: { id: pageVersionID } };
  return queryOptions({
    queryKey: ["pictures", pageVersionID],
    queryFn: ({ signal }): Promise<PictureProgress> =>
      unwrap(client.GET("/page/version/{id}/pictures", { params, signal })),
    gcTime: 0,
  });
}

export async function unpublishPage(id: number): Promise<void> {
  const options = { params: { path: { id } }, body: {} };
  await collecting(["publication-requests"], () => unwrap(client.POST("/page/{id}/unpublish", options)));
}

/** Changes the type of a page and of its translations. */
export async function changeType(
  { id, formerType }: { id: number; formerType: string },
  type: string,
): Promise<void> {
  await unwrap(client.PUT("/page/{id}/type", { params: { path: { id } }, body: { type, formerType } }));
}
