import { queryOptions } from "@tanstack/react-query";
import { client, named, unwrap } from "./client";
import type { PageSchedule, Plan } from "./wire";

function fetchSchedule(id: number): Promise<PageSchedule> {
  return unwrap(client.GET("/page/{id}/schedule", pathTo(id)));
}

export function scheduleQuery(id: number) {
  return queryOptions({ queryKey: ["schedule", id], queryFn: () => fetchSchedule(id) });
}

/** Returns a page's schedule. Null unless it includes a publication. */
export async function findPlan(id: number): Promise<Plan | null> {
  const { plan } = await fetchSchedule(id);
  return plan?.publishAt ? plan : null;
}

export function planQuery(id: number) {
  return queryOptions({
    queryKey: ["plan", id],
    queryFn: () => findPlan(id),
    // Never cached, because other users may change the schedule.
    gcTime: 0,
  });
}

/**
 * Planned times in wire format.
 * A time is null if nothing is planned.
 */
export interface Planned {
  pageVersionID: number | null;
  publishAt: string | null;
  unpublishAt: string | null;
}

/** Replaces the schedule of a page. */
export async function planPage(id: number, planned: Planned): Promise<PageSchedule> {
  const answer = await unwrap(client.POST("/page/{id}/schedule", { ...pathTo(id), body: planned }));
  return named(answer.schedule);
}

/** Cancels the schedule. */
export async function dropPlan(id: number): Promise<void> {
  await unwrap(client.DELETE("/page/{id}/schedule", pathTo(id)));
}

function pathTo(id: number) {
  return { params: { path: { id } } };
}
