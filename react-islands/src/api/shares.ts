import { queryOptions } from "@tanstack/react-query";
import { client, unwrap } from "./client";
import type { VersionShare } from "./wire";

/** The link by which people without an account see a version; without one, its address is null. */
export function shareQuery(pageVersionID: number) {
  return queryOptions({
    queryKey: ["share", pageVersionID],
    queryFn: (): Promise<VersionShare> =>
      unwrap(client.GET("/page/version/{id}/share", pathTo(pageVersionID))),
  });
}

/** Gives a stored version a link of so many hours, or its link another end. */
export async function shareVersion(pageVersionID: number, hours: number): Promise<VersionShare> {
  const call = client.POST("/page/version/{id}/share", { ...pathTo(pageVersionID), body: { hours } });
  const { url = null, expiresAt = null } = await unwrap(call);
  return { url, expiresAt };
}

/** Ends the link of a version at once. */
export async function endShare(pageVersionID: number): Promise<void> {
  await unwrap(client.DELETE("/page/version/{id}/share", pathTo(pageVersionID)));
}

function pathTo(id: number) {
  return { params: { path: { id } } };
}
