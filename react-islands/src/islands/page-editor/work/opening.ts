import { Failure } from "../../../api/failure";
import type { Page, PageVersion } from "../../../api/wire";
import { documentOf, type PageDocument } from "../../../document/document";
import { NO_STEPS, type Stacks } from "../../../document/history";
import {
  type FindCalls,
  type FoundWork,
  findAutosave,
  findWork,
  type Kept,
  stateOfAutosave,
  type UnsavedWork,
} from "./find-work";
import type { OtherWork, SessionState } from "./session-state";
import { readJournal } from "./storage/journal-pieces";
import type { KeptJournal } from "./storage/work-database";
import { findSent, type Sent } from "./unanswered";

/** What a session is created from. */
export interface Opening {
  page: Page;
  /** The version that the document was made on; the page may have a newer one by now. */
  base: PageVersion;
  document: PageDocument;
  /** What can be undone and redone from there. */
  stacks: Stacks;
  restored: SessionState["restored"];
  /** The `createdAt` of the autosave that has the document, or an earlier state of it. */
  autosave: string | null;
  /** What was sent to the server and not answered. */
  unanswered: Sent[];
  /** The journal that the document was found in. */
  journal: string | null;
  /** Further unsaved work of the same person. */
  others: OtherWork[];
  /** Copies that cannot be opened, in the text that the browser keeps. */
  setAside: string[];
}

export interface OpeningCalls extends FindCalls {
  fetchPage(id: number): Promise<Page>;
}

/** Finds the version that work was made on; null for one that is not of this page. */
type FindBase = (id: number) => Promise<PageVersion | null>;

/** The version that was asked for is not there, or is one of another page. */
export class UnknownVersion extends Failure {}

interface Wanted {
  pageID: number;
  /** A certain version of the page; null for the newest, with the unsaved work on top of it. */
  versionID: number | null;
}

/** Loads a page and all unsaved work on it. One piece of work is opened; the person decides about the others. */
export async function openPage(
  wanted: Wanted,
  calls: OpeningCalls,
  { journals, tabs }: Kept,
  now: number,
): Promise<Opening> {
  // What the browser keeps is read while the page is on its way.
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

function foundWork(kept: KeptJournal, base: PageVersion): FoundWork[] {
  const { at, stacks, unsaved } = readJournal(kept, documentOf(base));
  return unsaved ? [{ journal: kept.head.journal, base, at, stacks, ...unsaved }] : [];
}

/** The version that was asked for, where it is not the newest one. One of another page is refused, like one that is missing. */
async function findFormer(
  page: Page,
  { versionID }: Wanted,
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
 * Where nothing was left unsaved, this tab goes on from the version that it stored or read last, and its session from
 * there to the newest: so what others did meanwhile is not undone.
 */
async function startStored(
  page: Page,
  kept: KeptJournal | undefined,
  findBase: FindBase,
): Promise<Pick<Opening, "base" | "stacks">> {
  const base = kept ? await findBase(kept.head.base) : null;
  return kept && base
    ? { base, stacks: readJournal(kept, documentOf(base)).stacks }
    : { base: page.pageVersion, stacks: NO_STEPS };
}

/** The version that work goes on from: the newest one where that is what it sent to be stored. */
function baseOf(page: Page, { base, unanswered }: FoundWork): PageVersion {
  const document = documentOf(page.pageVersion);
  return findSent(unanswered, { base: base.id, document }) ? page.pageVersion : base;
}

/** A version that is not of this page is of another site that was served here before. */
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
