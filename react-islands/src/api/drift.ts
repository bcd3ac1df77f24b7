import { client, unwrap } from "./client";
import type { Drift } from "./wire";

/** Returns the changes in a page's source since the translation. */
export function fetchDrift(id: number): Promise<Drift> {
  return unwrap(client.GET("/page/{id}/drift", { params: { path: { id } } }));
}

/** Differences that a translator marks as settled. */
export interface Acknowledgement {
  /** The compared version of the source. */
  pageVersionID: number;
  /** Keys of blocks. Empty for the fields of the page. */
  keys: string[];
  /** True if the order of the blocks is settled. */
  order: boolean;
}

export async function acknowledgeDrift(id: number, acknowledgement: Acknowledgement): Promise<void> {
  const options = { params: { path: { id } }, body: acknowledgement };
  await unwrap(client.POST("/page/{id}/drift/settle", options));
}
