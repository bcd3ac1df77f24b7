import { client, unwrap } from "./client";
import type { Drift } from "./wire";

/** What changed in a page's source since the page was translated from it. */
export function fetchDrift(id: number): Promise<Drift> {
  return unwrap(client.GET("/page/{id}/drift", { params: { path: { id } } }));
}

/** What is acknowledged. */
export interface Acknowledgement {
  /** The version of the source that was compared. */
  pageVersionID: number;
  /** Of blocks; empty for the fields of the page. */
  keys: string[];
  /** Whether the order of the blocks is as it should be. */
  order: boolean;
}

export async function acknowledgeDrift(id: number, acknowledgement: Acknowledgement): Promise<void> {
  const options = { params: { path: { id } }, body: acknowledgement };
  await unwrap(client.POST("/page/{id}/drift/settle", options));
}
