import { queryOptions } from "@tanstack/react-query";
import { checkContent, inspectVersion } from "../../../api/content-check";
import * as pageCalls from "../../../api/pages";
import { findPlan } from "../../../api/schedules";
import type { PageEditorProps } from "../../../api/wire";
import { isCompositionOpen } from "../../../lib/input-method";
import { painted } from "../../../lib/painted";
import { mayDo } from "../../../lib/permission";
import { openPage } from "../work/opening";
import { PageSession } from "../work/page-session";
import { type Journal, openJournal } from "../work/storage/journal";
import { WorkDatabase } from "../work/storage/work-database";
import { WorkJournals } from "../work/storage/work-journals";

const calls = { ...pageCalls, findPlan, inspectVersion, checkContent };

type Opened = Pick<PageEditorProps, "pageID" | "versionID" | "user" | "tab">;

/**
 * Query that opens the session.
 * It runs while the translations of the editor load.
 */
export function openedSession(opened: Opened) {
  const { pageID, versionID } = opened;
  return queryOptions({
    queryKey: ["session", pageID, versionID],
    // Opens the journal in a separate
    // query, so that a retry reuses it.
    queryFn: async ({ client }) => openSession(opened, await client.fetchQuery(ownJournal(opened))),
    // Never refetches, because the session holds unsaved work.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

function ownJournal({ pageID, versionID, user }: Opened) {
  const work = { userID: user.ID, pageID };
  const tabs = { storage: sessionStorage, locks: navigator.locks };
  return queryOptions({
    queryKey: ["journal", pageID, versionID],
    queryFn: () => openJournal({ work, isNew: versionID !== null }, tabs),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

async function openSession({ pageID, versionID, user, tab }: Opened, { name, ...tabs }: Journal) {
  const work = { userID: user.ID, pageID };
  const stores = { database: new WorkDatabase(), former: localStorage };
  // Journals write after the browser has painted.
  // When the user leaves, `flush` writes at once.
  const journals = new WorkJournals(stores, work, name, painted);
  const opening = await openPage({ pageID, versionID }, calls, { journals, tabs }, Date.now());
  const mayEdit = mayDo(user.permissions, "edit-page", opening.page);
  const mayEditSeo = mayDo(user.permissions, "edit-seo", opening.page);
  const session = new PageSession(opening, {
    calls,
    journals,
    mayEdit,
    mayEditSeo,
    now: Date.now,
    isComposing: isCompositionOpen,
  });
  // Starts rendering now, because it takes
  // about as long as loading the editor.
  if (tab === "overview") void session.inspector.inspect(true);
  return session;
}
