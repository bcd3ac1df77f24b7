import { client, named, unwrap } from "./client";
import type { Body, ListOf, Submission } from "./wire";

export type SubmissionQuery = Body<"/form/list">;

export function listSubmissions(query: SubmissionQuery, signal: AbortSignal): Promise<ListOf<Submission>> {
  return unwrap(client.POST("/form/list", { body: query, signal }));
}

/** Deletes a form entry permanently. */
export async function deleteSubmission(id: number): Promise<void> {
  await unwrap(client.POST("/form/{id}/delete", { params: { path: { id } }, body: {} }));
}

/** Deletes all form entries with an e-mail address. Returns their number. */
export async function deletePerson(email: string): Promise<number> {
  return named((await unwrap(client.POST("/form/person/delete", { body: { email } }))).deleted);
}

export type ExportFormat = "csv" | "xlsx";

/**
 * Exports the form entries of a kind.
 * Exports all entries if `kind` is null.
 */
export function exportSubmissions(kind: string | null, format: ExportFormat): Promise<Blob> {
  // Parsing as text would remove the UTF-8 byte order mark.
  return unwrap(client.POST("/form/export", { body: { kind, format }, parseAs: "blob" }));
}
