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

/** Exports the form entries of one kind, or of all, for a spreadsheet. */
export function exportSubmissions(kind: string | null, format: ExportFormat): Promise<Blob> {
  // As text it would lose the byte order mark, which marks it as UTF-8.
  return unwrap(client.POST("/form/export", { body: { kind, format }, parseAs: "blob" }));
}
