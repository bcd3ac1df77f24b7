import { client, unwrap } from "./client";
import type { Body, ImportedLine, ListOf, ListParams, Redirect, UnknownAddress } from "./wire";

export type RedirectQuery = Body<"/redirect/list">;
export type NewRedirect = Body<"/redirect">;

export function listRedirects(query: RedirectQuery, signal: AbortSignal): Promise<ListOf<Redirect>> {
  return unwrap(client.POST("/redirect/list", { body: query, signal }));
}

export async function createRedirect(body: NewRedirect): Promise<void> {
  await unwrap(client.POST("/redirect", { body }));
}

export async function deleteRedirect(id: number): Promise<void> {
  await unwrap(client.DELETE("/redirect/{id}", { params: { path: { id } } }));
}

/** Imports redirects from CSV. A dry run only reports errors. */
export async function importRedirects(csv: string, mode: "dry-run" | "write"): Promise<ImportedLine[]> {
  const call = client.POST("/redirect/import", { body: { csv, dryRun: mode === "dry-run" } });
  return (await unwrap(call)).lines ?? [];
}

/** Lists addresses without a page that visitors requested more than once. */
export function listUnknownAddresses(
  query: ListParams,
  signal: AbortSignal,
): Promise<ListOf<UnknownAddress>> {
  return unwrap(client.POST("/redirect/unknown", { body: query, signal }));
}

/**
 * Removes an address from the list of unknown
 * addresses, until visitors request it again.
 */
export async function forgetUnknownAddress(id: number): Promise<void> {
  await unwrap(client.DELETE("/redirect/unknown/{id}", { params: { path: { id } } }));
}
