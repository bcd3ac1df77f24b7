import { client, named, unwrap } from "./client";
import type { Body, ListOf, Submission } from "./wire";

export type SubmissionQuery = Body<"/form/list">;

export function listSubmissions(query: SubmissionQuery, signal: AbortSignal): Promise<ListOf<Submission>> {
  return unwrap(client.POST("/form/list", { body: query, signal }));
}

/** Deletes one form for good. */
export async function deleteSubmission(id: number): Promise<void> {
  await unwrap(client.POST("/form/{id}/delete", { params: { path: { id } }, body: {} }));
}

/** Deletes all form entries sent with an e-mail address and returns their number. */
export async function deletePerson(email: string): Promise<number> {
  return named((await unwrap(client.POST("/form/person/delete", { body: { email } }))).deleted);
}

export type ExportFormat = "csv" | "xlsx";

/** Writes all forms of a kind, or of every kind, as a file for a spreadsheet. */
export function exportSubmissions(kind: string | null, format: ExportFormat): Promise<Blob> {
  // As text it would lose the mark by which a spreadsheet knows that it is UTF-8.
  return unwrap(client.POST("/form/export", { body: { kind, format }, parseAs: "blob" }));
}
