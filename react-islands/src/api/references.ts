import { client, unwrap } from "./client";
import type { PageReferences } from "./wire";

/** Returns the references to a page. */
export function fetchReferences(id: number): Promise<PageReferences> {
  return unwrap(client.GET("/page/{id}/references", { params: { path: { id } } }));
}
