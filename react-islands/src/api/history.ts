import { queryOptions } from "@tanstack/react-query";
import { client, named, unwrap } from "./client";
import type { Comparison, ListOf, PageVersion, VersionSummary } from "./wire";

/** A part of a page's history, the newest version first. A different `state` of the page asks again. */
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

/** What happened from one version to another. */
export function compareVersions(before: number, after: number): Promise<Comparison> {
  return unwrap(
    client.GET("/page/version/{before}/compare/{after}", { params: { path: { before, after } } }),
  );
}

/** What of a version is put back, and on top of which newest one. */
export interface Restoring {
  /** One block; the whole version where it is absent. */
  blockKey?: string;
  basePageVersionID: number;
}

/** Makes a new version of a page from an older one. */
export async function restoreVersion(id: number, restoring: Restoring): Promise<PageVersion> {
  const call = client.POST("/page/version/{id}/restore", { params: { path: { id } }, body: restoring });
  return named((await unwrap(call)).pageVersion);
}
