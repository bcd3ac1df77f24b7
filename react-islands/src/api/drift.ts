import { client, unwrap } from "./client";
import type { Drift } from "./wire";

/** Returns the changes in a page's source since the page was translated from it. */
export function fetchDrift(id: number): Promise<Drift> {
  return unwrap(client.GET("/page/{id}/drift", { params: { path: { id } } }));
}

/** The differences that a translator marks as settled. */
export interface Acknowledgement {
  /** The version of the source that was compared. */
  pageVersionID: number;
  /** Keys of blocks. An empty list means the fields of the page. */
  keys: string[];
  /** True if the order of the blocks is right as it is. */
  order: boolean;
}

export async function acknowledgeDrift(id: number, acknowledgement: Acknowledgement): Promise<void> {
  const options = { params: { path: { id } }, body: acknowledgement };
  await unwrap(client.POST("/page/{id}/drift/settle", options));
}
