import { client, unwrap } from "./client";
import type { Drift } from "./wire";

/** Returns source changes since the page was translated. */
export function fetchDrift(id: number): Promise<Drift> {
  return unwrap(client.GET("/page/{id}/drift", { params: { path: { id } } }));
}

/** Differences that a translator acknowledges. */
export interface Acknowledgement {
  /** The compared version of the source. */
  pageVersionID: number;
  /** Keys of blocks. Empty for page fields. */
  keys: string[];
  /** True if the block order is acknowledged. */
  order: boolean;
}

export async function acknowledgeDrift(id: number, acknowledgement: Acknowledgement): Promise<void> {
  const options = { params: { path: { id } }, body: acknowledgement };
  await unwrap(client.POST("/page/{id}/drift/acknowledge", options));
}
