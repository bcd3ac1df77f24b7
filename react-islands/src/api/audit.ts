import { client, unwrap } from "./client";
import type { AuditEntry, Body, ListOf } from "./wire";

export type AuditQuery = Body<"/audit/list">;

export function listAudit(query: AuditQuery, signal: AbortSignal): Promise<ListOf<AuditEntry>> {
  return unwrap(client.POST("/audit/list", { body: query, signal }));
}
