import { Failure } from "../../../api/failure";
import type { Page, PageVersion } from "../../../api/wire";
import { documentOf, type PageDocument } from "../../../document/document";
import { NO_STEPS, type Stacks } from "../../../document/history";
import {
  type FindCalls,
  type FoundWork,
  findAutosave,
  findWork,
  stateOfAutosave,
  type UnsavedWork,
  type WorkStorage,
} from "./find-work";
import type { OtherWork, SessionState } from "./session-state";
import { readJournal } from "./storage/journal-pieces";
import type { StoredJournal } from "./storage/work-database";
import { findSent, type Sent } from "./unanswered";

/** Initial data of a session. */
export interface SessionInput {
  page: Page;
  /**
   * Version on which the work is based.
   * May be older than the newest version.
   */
  base: PageVersion;
  document: PageDocument;
  /** Undo and redo stacks. */
  stacks: Stacks;
  restored: SessionState["restored"];
  /**
   * `createdAt` of the newest autosave of this work.
   * The autosave may lack the last changes.
   */
  autosave: string | null;
  /** Requests to save this work that got no answer. */
  unanswered: Sent[];
  /** Journal that contained the document. Null if there is none. */
  journal: string | null;
  /** Other unsaved work of the same user. */
  others: OtherWork[];
  /** Unreadable copies, as stored text. */
  setAside: string[];
}

export interface OpeningCalls extends FindCalls {
  fetchPage(id: number): Promise<Page>;
}

/**
 * Loads a version.
 * Null if it is missing, or belongs to another page.
 */
type FindBase = (id: number) => Promise<PageVersion | null>;

/** The version is missing, or belongs to another page. */
export class UnknownVersion extends Failure {}

interface OpeningRequest {
  pageID: number;
  /** Requested version. Null means the newest version, with unsaved work. */
  versionID: number | null;
}

/**
 * Loads a page, and opens the most relevant unsaved work.
 * The user decides about the remaining work.
 */
export async function openPage(
  wanted: OpeningRequest,
  calls: OpeningCalls,
  { journals, tabs }: WorkStorage,
  now: number,
): Promise<SessionInput> {
  // Loads both in parallel, because
  // reading the storage takes time.
  const [page, kept] = await Promise.all([calls.fetchPage(wanted.pageID), journals.find(tabs)]);
  const findBase = basesOf(page, calls);
  const { setAside } = kept;
  const found: FoundWork[] = [];
  for (const journal of kept.journals.filter(({ head }) => head.isUnsaved)) {
    const base = await findBase(journal.head.base);
    if (base) found.push(...foundWork(journal, base));
    else if (!tabs.isOpenElsewhere(journal.head.journal)) setAside.push(await journals.putAside(journal));
  }
  const version = await findAutosave(page, calls);
  const autosaveBase = version && (await findBase(version.basePageVersionID ?? page.pageVersion.id));
  if (version && !autosaveBase) setAside.push(JSON.stringify(version));
  const autosave = version && autosaveBase && stateOfAutosave(version, autosaveBase);
  const work = await findWork({ journals, tabs, found, autosave });
  const former = await findFormer(page, wanted, findBase);
  const first = former ? undefined : work.shift();
  const own = kept.journals.find(({ head }) => head.journal === journals.journal && !head.isUnsaved);
  const start = first
    ? { base: baseOf(page, first), stacks: first.stacks }
    : await startStored(page, former ? undefined : own, findBase);
  void journals.tidy(tabs, now);
  const others = work.map((each) => ({
    journal: each.journal,
    base: documentOf(baseOf(page, each)),
    document: each.document,
    at: each.at,
  }));
  return {
    page,
    ...start,
    document: first?.document ?? documentOf(former ?? start.base),
    restored: restoredFrom(former, first),
    autosave: first?.autosave ?? null,
    unanswered: first?.unanswered ?? [],
    journal: first?.journal ?? null,
    others,
    setAside,
  };
}

function foundWork(kept: StoredJournal, base: PageVersion): FoundWork[] {
  const { at, stacks, unsaved } = readJournal(kept, documentOf(base));
  return unsaved ? [{ journal: kept.head.journal, base, at, stacks, ...unsaved }] : [];
}

/**
 * Returns the requested version.
 * Null if it is the newest version, or none was requested.
 * Throws for versions of other pages.
 */
async function findFormer(
  page: Page,
  { versionID }: OpeningRequest,
  findBase: FindBase,
): Promise<PageVersion | null> {
  if (versionID === null || versionID === page.pageVersion.id) return null;
  const version = await findBase(versionID);
  if (!version) throw new UnknownVersion("missing");
  return version;
}

function restoredFrom(former: PageVersion | null, work: UnsavedWork | undefined): SessionState["restored"] {
  if (former) return { from: "history", at: former.createdAt, number: former.number };
  return work ? { from: work.from, at: work.at } : null;
}

/**
 * Starts from the base version of this tab's undo stacks.
 * `PageSession` then rebases the
 * stacks onto the newest version.
 * Otherwise undo would revert changes of other users.
 */
async function startStored(
  page: Page,
  kept: StoredJournal | undefined,
  findBase: FindBase,
): Promise<Pick<SessionInput, "base" | "stacks">> {
  const base = kept ? await findBase(kept.head.base) : null;
  return kept && base
    ? { base, stacks: readJournal(kept, documentOf(base)).stacks }
    : { base: page.pageVersion, stacks: NO_STEPS };
}

/**
 * Returns the newest version if it
 * contains what this work sent.
 * Otherwise returns the base of the work.
 */
function baseOf(page: Page, { base, unanswered }: FoundWork): PageVersion {
  const document = documentOf(page.pageVersion);
  return findSent(unanswered, { base: base.id, document }) ? page.pageVersion : base;
}

/**
 * Returns a loader that caches versions.
 * Returns null for versions of other pages, because a
 * former site at this address may have used the same ids.
 */
function basesOf(page: Page, calls: FindCalls): FindBase {
  const known = new Map<number, Promise<PageVersion | null>>();
  const find = async (id: number) => {
    try {
      const version = await calls.fetchVersion(id);
      return version.pageID === page.id ? version : null;
    } catch (failure) {
      if (failure instanceof Failure && failure.kind === "missing") return null;
      throw failure;
    }
  };
  return (id) => {
    if (id === page.pageVersion.id) return Promise.resolve(page.pageVersion);
    const version = known.get(id) ?? find(id);
    known.set(id, version);
    return version;
  };
}
