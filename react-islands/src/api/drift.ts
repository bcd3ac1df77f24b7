import { client, unwrap } from "./client";
import type { Drift } from "./wire";

/**
 * Returns the changes of the source
 * page since this page was translated.
 */
export function fetchDrift(id: number): Promise<Drift> {
  return unwrap(client.GET("/page/{id}/drift", { params: { path: { id } } }));
}

/** Differences that a translator acknowledges. */
export interface Acknowledgement {
  /** Version of the source page that the translator compared. */
  pageVersionID: number;
  /**
   * Keys of the acknowledged blocks.
   * The key `""` stands for the page's own fields.
   */
  keys: string[];
  /** True if the block order is acknowledged. */
  order: boolean;
}

export async function acknowledgeDrift(id: number, acknowledgement: Acknowledgement): Promise<void> {
  const options = { params: { path: { id } }, body: acknowledgement };
  await unwrap(client.POST("/page/{id}/drift/acknowledge", options));
}
