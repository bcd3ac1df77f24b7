import { answerOf } from "./client";
import { lifeClient } from "./life-wire";
import type { PageReferences } from "./wire";

/** What points at a page. */
export function fetchReferences(id: number): Promise<PageReferences> {
  return answerOf(lifeClient.GET("/page/{id}/references", { params: { path: { id } } }));
}
