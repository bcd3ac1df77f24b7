import { client, unwrap } from "./client";
import type { PageReferences } from "./wire";

/** What points at a page. */
export function fetchReferences(id: number): Promise<PageReferences> {
  return unwrap(client.GET("/page/{id}/references", { params: { path: { id } } }));
}
