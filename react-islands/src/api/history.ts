import { queryOptions } from "@tanstack/react-query";
import { client, named, unwrap } from "./client";
import type { BlockLastChange, Comparison, ListOf, PageVersion, VersionSummary } from "./wire";

/**
 * Lists the versions of a page, newest first.
 * A changed `state` refetches the list.
 */
export function versionsQuery(
  pageID: number,
  state: readonly unknown[],
  query: { pageIndex: number; pageSize: number },
) {
  return queryOptions({
    queryKey: ["versions", pageID, ...state, query],
    queryFn: (): Promise<ListOf<VersionSummary>> =>
      unwrap(client.GET("/page/{id}/versions", { params: { path: { id: pageID }, query } })),
  });
}

/** Returns the differences between two versions. */
export function compareVersions(before: number, after: number): Promise<Comparison> {
  return unwrap(
    client.GET("/page/version/{before}/compare/{after}", { params: { path: { before, after } } }),
  );
}

/** Block or version to restore, and the version to change. */
export interface Restoring {
  /** Key of the block. If missing, the whole version is restored. */
  blockKey?: string;
  basePageVersionID: number;
}

/** Creates a new version with the content of an older version. */
export async function restoreVersion(id: number, restoring: Restoring): Promise<PageVersion> {
  const call = client.POST("/page/version/{id}/restore", { params: { path: { id } }, body: restoring });
  return named((await unwrap(call)).pageVersion);
}

/** Replaces the note of a version. An empty text removes it. */
export async function noteVersion(id: number, note: string): Promise<void> {
  await unwrap(client.POST("/page/version/{id}/note", { params: { path: { id } }, body: { note } }));
}

/**
 * Lists the versions that last changed the blocks of a page.
 * A changed `newest`, the id of the newest version, refetches the list.
 */
export function blockChangesQuery(pageID: number, newest: number) {
  return queryOptions({
    queryKey: ["block-changes", pageID, newest],
    queryFn: (): Promise<BlockLastChange[]> =>
      unwrap(client.GET("/page/{id}/block-changes", { params: { path: { id: pageID } } })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
