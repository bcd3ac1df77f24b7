import { client, unwrap } from "./client";
import type { ErrorItem, Finding, VersionDraft } from "./wire";

/** The result of a content check. */
export interface FoundContent {
  /** Everything that keeps the version from being published. */
  errors: ErrorItem[];
  /** Hints about the content, in the order of the page. */
  findings: Finding[];
}

/** Checks a version that need not be stored. */
export async function checkContent(version: VersionDraft, signal: AbortSignal): Promise<FoundContent> {
  const { errors, items } = await unwrap(client.POST("/page/version/check", { body: version, signal }));
  return { errors, findings: items };
}
