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
  /** Base version, possibly older than the page's. */
  base: PageVersion;
  document: PageDocument;
  /** Undo and redo stacks. */
  stacks: Stacks;
  restored: SessionState["restored"];
  /**
   * `createdAt` of the newest autosave.
   * It may have an earlier state.
   */
  autosave: string | null;
  /** Requests without an answer. */
  unanswered: Sent[];
  /** Journal of the document. */
  journal: string | null;
  /** Other unsaved work of the same user. */
  others: OtherWork[];
  /** Unreadable copies, as stored text. */
  setAside: string[];
}

export interface OpeningCalls extends FindCalls {
  fetchPage(id: number): Promise<Page>;
}

/** Loads a version. Null if missing or another page's. */
type FindBase = (id: number) => Promise<PageVersion | null>;

/** The version is missing or another page's. */
export class UnknownVersion extends Failure {}

interface OpeningRequest {
  pageID: number;
  /** Requested version. Null: newest version with unsaved work. */
  versionID: number | null;
}

/**
 * Loads a page with all unsaved work.
 * Opens one. The user decides about others.
 */
export async function openPage(
  wanted: OpeningRequest,
  calls: OpeningCalls,
  { journals, tabs }: WorkStorage,
  now: number,
): Promise<SessionInput> {
  // In parallel, because reading storage takes time.
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
 * Returns the requested version, unless it is newest.
 * Refuses versions of other pages.
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
  if (former) return { from: "history", at: former.createdAt };
  return work ? { from: work.from, at: work.at } : null;
}

/**
 * Starts from this tab's last version.
 * A rebase follows, to keep others' changes on undo.
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
 * Returns the newest version if this work sent it.
 * Otherwise returns its stored base.
 */
function baseOf(page: Page, { base, unanswered }: FoundWork): PageVersion {
  const document = documentOf(page.pageVersion);
  return findSent(unanswered, { base: base.id, document }) ? page.pageVersion : base;
}

/**
 * Returns a loader with a cache. Null for other pages,
 * because a former site may have used the same ids.
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
