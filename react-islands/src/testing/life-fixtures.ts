import type { VersionSummary } from "../api/wire";

export function summary(id: number, more: Partial<VersionSummary> = {}): VersionSummary {
  return {
    id,
    baseID: null,
    title: "About us",
    createdAt: "2026-03-01T10:00:00Z",
    createdBy: { ID: 2, name: "Noor" },
    live: false,
    publishedAt: null,
    publishedBy: null,
    hasPublicationRequest: false,
    ...more,
  };
}
