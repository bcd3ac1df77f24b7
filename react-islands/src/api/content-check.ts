import { client, unwrap } from "./client";
import type { ErrorItem, Finding, VersionDraft } from "./wire";

/** The result of a content check. */
export interface FoundContent {
  /** Everything that keeps the version from being published. */
  errors: ErrorItem[];
  /** Hints about the content, in the order of the page. */
  findings: Finding[];
}

/** The result of a content check, and the rendering if one was asked for: a whole HTML document. */
export type InspectedVersion = FoundContent & { html?: string };

/** Checks a version that need not be stored. What it leaves out is as in the newest version. */
export async function checkContent(version: VersionDraft, signal: AbortSignal): Promise<InspectedVersion> {
  const { errors, items } = await unwrap(client.POST("/page/version/check", { body: version, signal }));
  return { errors, findings: items };
}

/** Renders and checks a version that need not be stored. What it leaves out is as in the newest version. */
export async function inspectVersion(version: VersionDraft, signal: AbortSignal): Promise<InspectedVersion> {
  const call = client.POST("/page/version/inspect", { body: version, signal });
  const { html, errors, items } = await unwrap(call);
  return { html, errors, findings: items };
}
