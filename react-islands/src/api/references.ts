import { answerOf, client } from "./client";
import type { PageReferences } from "./wire";

/** What points at a page. */
export function fetchReferences(id: number): Promise<PageReferences> {
  return answerOf(client.GET("/page/{id}/references", { params: { path: { id } } }));
}
