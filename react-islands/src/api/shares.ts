import { queryOptions } from "@tanstack/react-query";
import { client, unwrap } from "./client";
import type { VersionShare } from "./wire";

/**
 * Share link of a version.
 * Its `url` is null if there is no link.
 */
export function shareQuery(pageVersionID: number) {
  return queryOptions({
    queryKey: ["share", pageVersionID],
    queryFn: (): Promise<VersionShare> =>
      unwrap(client.GET("/page/version/{id}/share", pathTo(pageVersionID))),
  });
}

/**
 * Creates or extends a share link, which
 * then expires after `hours` hours.
 */
export async function shareVersion(pageVersionID: number, hours: number): Promise<VersionShare> {
  const call = client.POST("/page/version/{id}/share", { ...pathTo(pageVersionID), body: { hours } });
  const { url = null, expiresAt = null } = await unwrap(call);
  return { url, expiresAt };
}

/** Revokes a version's share link at once. */
export async function revokeShare(pageVersionID: number): Promise<void> {
  await unwrap(client.DELETE("/page/version/{id}/share", pathTo(pageVersionID)));
}

function pathTo(id: number) {
  return { params: { path: { id } } };
}
