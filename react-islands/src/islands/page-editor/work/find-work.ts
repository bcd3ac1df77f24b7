import { Failure } from "../../../api/failure";
import type { Page, PageVersion } from "../../../api/wire";
import { documentOf } from "../../../document/document";
import { NO_STEPS, type Stacks } from "../../../document/history";
import { newKey } from "../../../document/new-block";
import type { OtherTabs } from "./storage/journal";
import type { UnsavedState } from "./storage/journal-pieces";
import type { WorkJournals } from "./storage/work-journals";
import { findSent } from "./unanswered";

/**
 * Journals in the browser, and
 * the tabs that have them open.
 */
export interface WorkStorage {
  journals: WorkJournals;
  tabs: OtherTabs;
}

export interface FindCalls {
  fetchVersion(id: number): Promise<PageVersion>;
}

/** Unsaved work and its base version. */
export interface FoundState extends UnsavedState {
  base: PageVersion;
  /** Time of the last change, in milliseconds. */
  at: number;
  stacks: Stacks;
}

/** Unsaved work and its journal. */
export interface FoundWork extends FoundState {
  journal: string;
}

/** Unsaved work, including that of open tabs. */
export interface AllWork extends WorkStorage {
  found: FoundWork[];
  autosave: FoundState | null;
}

export interface UnsavedWork extends FoundWork {
  from: "server" | "browser";
}

/**
 * Finds unsaved work, most relevant first: in this tab's
 * journal, in the autosave, in journals of closed tabs.
 * Excludes journals that another tab has open.
 * The server has one autosave per user and page,
 * which any tab or browser may have sent.
 * Ignores the autosave if the journal that
 * sent it is found, because the journal has
 * the same or newer work.
 * Also ignores the autosave of an open
 * tab if this tab has work.
 */
export async function findWork({ journals, tabs, found, autosave }: AllWork): Promise<UnsavedWork[]> {
  const all = autosave ? found.map((each) => withAutosave(each, autosave)) : found;
  const free = all.filter(({ journal }) => !tabs.isOpenElsewhere(journal));
  const own = free.filter(({ journal }) => journal === journals.journal);
  const closed = free.filter(({ journal }) => journal !== journals.journal);
  const isOfAutosave = (each: FoundWork) => autosave !== null && each.autosave === autosave.autosave;
  const isOpen = all.some((each) => isOfAutosave(each) && !free.includes(each));
  const isWanted = autosave && !free.some(isOfAutosave) && !(isOpen && own.length > 0);
  const fromServer = isWanted ? [await putInJournal(autosave, journals)] : [];
  const fromBrowser = [...own, ...closed.filter(isOfAutosave)].map(browserWork);
  const others = closed.filter((each) => !isOfAutosave(each)).map(browserWork);
  return [...fromBrowser, ...fromServer, ...others];
}

/**
 * Recognizes the journal that sent the autosave,
 * even if the answer to the request was lost.
 */
function withAutosave(found: FoundWork, { base, document, autosave }: FoundState): FoundWork {
  const isOwn = findSent(found.unanswered, { base: base.id, document }) !== undefined;
  return isOwn ? { ...found, autosave } : found;
}

function browserWork(found: FoundWork): UnsavedWork {
  return { ...found, from: "browser" };
}

/**
 * Copies the autosave to a journal,
 * because the next autosave overwrites it.
 */
async function putInJournal(autosave: FoundState, journals: WorkJournals): Promise<UnsavedWork> {
  const journal = newKey();
  const { base, at, stacks, ...unsaved } = autosave;
  await journals.writeTo(journal, { base: base.id, at, stacks, unsaved });
  return { ...autosave, journal, from: "server" };
}

/** Returns the user's autosave. Null if there is none. */
export async function findAutosave(page: Page, calls: FindCalls): Promise<PageVersion | null> {
  if (!page.autosaveVersionID) return null;
  try {
    return await calls.fetchVersion(page.autosaveVersionID);
  } catch (failure) {
    // Another tab has stored a version since.
    // Storing a version deletes the autosave.
    if (failure instanceof Failure && failure.kind === "missing") return null;
    throw failure;
  }
}

export function stateOfAutosave(version: PageVersion, base: PageVersion): FoundState {
  return {
    base,
    document: documentOf(version),
    at: Date.parse(version.createdAt),
    autosave: version.createdAt,
    unanswered: [],
    stacks: NO_STEPS,
  };
}
