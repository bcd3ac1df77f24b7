import { answerOf, named } from "./client";
import { lifeClient } from "./life-wire";
import type { Comparison, ListOf, PageVersion, VersionSummary } from "./wire";

/** A page of a page's history, the newest version first. */
export function listVersions(
  pageID: number,
  query: { pageIndex: number; pageSize: number },
): Promise<ListOf<VersionSummary>> {
  return answerOf(lifeClient.GET("/page/{id}/versions", { params: { path: { id: pageID }, query } }));
}

/** What happened from version `a` to version `b`. */
export function compareVersions(a: number, b: number): Promise<Comparison> {
  return answerOf(lifeClient.GET("/page/version/{a}/compare/{b}", { params: { path: { a, b } } }));
}

/** What of a version is put back, and on top of which newest one. */
export interface Restoring {
  /** One block; the whole version where it is absent. */
  blockKey?: string;
  basePageVersionID: number;
}

/** Makes a new version of a page from an older one. */
export async function restoreVersion(id: number, restoring: Restoring): Promise<PageVersion> {
  const call = lifeClient.POST("/page/version/{id}/restore", { params: { path: { id } }, body: restoring });
  return named((await answerOf(call)).pageVersion);
}
