import { answerOf, client } from "./client";
import type { AuditEntry, Body } from "./wire";

export type AuditQuery = Body<"/audit/list">;

export interface AuditList {
  items: AuditEntry[];
  totalItems: number;
}

export function listAudit(query: AuditQuery, signal: AbortSignal): Promise<AuditList> {
  return answerOf(client.POST("/audit/list", { body: query, signal }));
}
