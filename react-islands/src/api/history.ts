import { queryOptions } from "@tanstack/react-query";
import { client, named, unwrap } from "./client";
import type { Comparison, ListOf, PageVersion, VersionSummary } from "./wire";

/** Part of a page's history, newest version first. A new `state` refetches. */
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

/** Part of a version to restore, and the version to restore it on. */
export interface Restoring {
  /** One block. Absent to restore the whole version. */
  blockKey?: string;
  basePageVersionID: number;
}

/** Creates a new version of a page from an older one. */
export async function restoreVersion(id: number, restoring: Restoring): Promise<PageVersion> {
  const call = client.POST("/page/version/{id}/restore", { params: { path: { id } }, body: restoring });
  return named((await unwrap(call)).pageVersion);
}
