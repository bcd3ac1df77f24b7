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

/** Creates redirects from CSV, except in dry runs. */
export async function importRedirects(csv: string, mode: "dry-run" | "write"): Promise<ImportedLine[]> {
  const call = client.POST("/redirect/import", { body: { csv, dryRun: mode === "dry-run" } });
  return (await unwrap(call)).lines ?? [];
}

/** Unknown addresses that visitors requested more than once. */
export function listUnknownAddresses(
  query: ListParams,
  signal: AbortSignal,
): Promise<ListOf<UnknownAddress>> {
  return unwrap(client.POST("/redirect/unknown", { body: query, signal }));
}

/** Forgets an unknown address until its next request. */
export async function forgetUnknownAddress(id: number): Promise<void> {
  await unwrap(client.DELETE("/redirect/unknown/{id}", { params: { path: { id } } }));
}
