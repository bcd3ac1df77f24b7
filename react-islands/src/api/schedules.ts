import { client, named, unwrap } from "./client";
import type { PageSchedule } from "./wire";

export function fetchSchedule(id: number): Promise<PageSchedule> {
  return unwrap(client.GET("/page/{id}/schedule", pathTo(id)));
}

/** What is to happen, at times of the wire; null for never. */
export interface Planned {
  pageVersionID: number | null;
  publishAt: string | null;
  unpublishAt: string | null;
}

/** Plans what a page is to do by itself, in place of what was planned. */
export async function planPage(id: number, planned: Planned): Promise<PageSchedule> {
  const answer = await unwrap(client.POST("/page/{id}/schedule", { ...pathTo(id), body: planned }));
  return named(answer.schedule);
}

/** Forgets what was planned. */
export async function dropPlan(id: number): Promise<void> {
  await unwrap(client.DELETE("/page/{id}/schedule", pathTo(id)));
}

function pathTo(id: number) {
  return { params: { path: { id } } };
}
