import { client, unwrap } from "./client";
import type { ErrorItem, Finding, VersionDraft } from "./wire";

/** Result of a content check. */
export interface ContentCheckResult {
  /** Errors that prevent publishing. */
  errors: ErrorItem[];
  /** Hints about the content, in page order. */
  findings: Finding[];
}

/** Result of a content check, with the page's HTML if requested. */
export type InspectedVersion = ContentCheckResult & { html?: string };

/**
 * Checks a draft.
 * The server takes omitted parts from the newest version.
 */
export async function checkContent(version: VersionDraft, signal: AbortSignal): Promise<InspectedVersion> {
  const { errors, items } = await unwrap(client.POST("/page/version/check", { body: version, signal }));
  return { errors, findings: items };
}

/** Like `checkContent`, and also renders the draft. */
export async function inspectVersion(version: VersionDraft, signal: AbortSignal): Promise<InspectedVersion> {
  const call = client.POST("/page/version/inspect", { body: version, signal });
  const { html, errors, items } = await unwrap(call);
  return { html, errors, findings: items };
}
