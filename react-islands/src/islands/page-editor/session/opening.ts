import type { Page, PageVersion } from "../../../api/wire";
import { documentOf, type PageDocument } from "../../../lib/document/document";
import { isEqual } from "../../../lib/equal";
import type { LocalCopies } from "../../../lib/local-copy";
import type { SessionState } from "./session-state";

/** With what a session begins. */
export interface Opening {
  page: Page;
  base: PageVersion;
  document: PageDocument;
  restored: SessionState["restored"];
}

export interface OpeningCalls {
  fetchPage(id: number): Promise<Page>;
  fetchVersion(id: number): Promise<PageVersion>;
}

interface Wanted {
  pageID: number;
  /** A certain version of the page; null for the newest, with the unsaved work on top of it. */
  versionID: number | null;
}

/** Loads a page and finds the newest work on it: in this browser, in the user's autosave, or as it is stored. */
export async function openPage(wanted: Wanted, calls: OpeningCalls, copies: LocalCopies): Promise<Opening> {
  const page = await calls.fetchPage(wanted.pageID);
  const stored = { page, base: page.pageVersion, document: documentOf(page.pageVersion), restored: null };
  if (wanted.versionID !== null && wanted.versionID !== page.pageVersion.id) {
    return { ...stored, document: documentOf(await calls.fetchVersion(wanted.versionID)) };
  }
  const opening = (await fromBrowser(page, calls, copies)) ?? (await fromServer(page, calls)) ?? stored;
  return isEqual(opening.document, stored.document) ? stored : opening;
}

/** A copy that the server has as well is left to the server, which may have a newer one from elsewhere. */
async function fromBrowser(page: Page, calls: OpeningCalls, copies: LocalCopies): Promise<Opening | null> {
  const copy = copies.read();
  if (!copy || copy.autosaved) return null;
  const isStale = copy.base !== page.pageVersion.id;
  const base = isStale ? await calls.fetchVersion(copy.base) : page.pageVersion;
  return { page, base, document: copy.document, restored: { from: "browser", at: copy.at } };
}

async function fromServer(page: Page, calls: OpeningCalls): Promise<Opening | null> {
  if (!page.autosaveVersionID) return null;
  const autosave = await calls.fetchVersion(page.autosaveVersionID);
  const restored = { from: "server", at: autosave.createdAt } as const;
  return { page, base: page.pageVersion, document: documentOf(autosave), restored };
}
