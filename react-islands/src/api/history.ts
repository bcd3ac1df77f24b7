import { queryOptions } from "@tanstack/react-query";
import { client, named, unwrap } from "./client";
import type { Comparison, ListOf, PageVersion, VersionSummary } from "./wire";

/** Newest version first. A new `state` refetches. */
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

/** Part to restore, and the version it changes. */
export interface Restoring {
  /** One block. Absent to restore the whole version. */
  blockKey?: string;
  basePageVersionID: number;
}

/** Creates a new version from an older one. */
export async function restoreVersion(id: number, restoring: Restoring): Promise<PageVersion> {
  const call = client.POST("/page/version/{id}/restore", { params: { path: { id } }, body: restoring });
  return named((await unwrap(call)).pageVersion);
}
