import { Failure } from "../../../api/failure";
import type { Page, PageVersion } from "../../../api/wire";
import { documentOf } from "../../../document/document";
import { newKey } from "../../../document/new-block";
import type { LocalCopy } from "./storage/copy-database";
import type { FoundCopy, LocalCopies } from "./storage/local-copy";
import { findSent } from "./unanswered";

/** What the browser keeps of work on the page. */
export interface Kept {
  copies: LocalCopies;
  isOpenElsewhere(journal: string): boolean;
}

export interface FindCalls {
  fetchVersion(id: number): Promise<PageVersion>;
}

/** All copies that the browser keeps, also those of tabs that are open. */
export interface KeptCopies extends Kept {
  all: FoundCopy[];
}

/** Work that was not stored, with the journal that it is in. */
export interface UnsavedWork extends FoundCopy {
  from: "server" | "browser";
}

/**
 * Finds the unsaved work on a page that no other tab has open; what is most likely to be wanted comes first: what this
 * tab kept, then the user's autosave, then what tabs kept that are closed now.
 *
 * A user has one autosave of a page, whichever tab or browser it came from. The copy of a tab that made it has the same
 * work or newer, so the autosave itself counts only where there is no such copy. A tab whose answer was lost knows its
 * autosave by what it sent.
 */
export async function findWork(page: Page, calls: FindCalls, kept: KeptCopies): Promise<UnsavedWork[]> {
  const { copies, isOpenElsewhere } = kept;
  const autosave = await findAutosave(page, calls);
  const all = kept.all.map((found) => (autosave ? withAutosave(found, autosave) : found));
  const free = all.filter(({ journal }) => !isOpenElsewhere(journal));
  const own = free.filter(({ journal }) => journal === copies.journal);
  const closed = free.filter(({ journal }) => journal !== copies.journal);
  const isOfAutosave = ({ copy }: FoundCopy) => autosave !== null && copy.autosave === autosave.autosave;
  const isOpen = all.some((found) => isOfAutosave(found) && !free.includes(found));
  const isWanted = autosave && !free.some(isOfAutosave) && !(isOpen && own.length > 0);
  const fromServer = isWanted ? [await putInJournal(autosave, copies)] : [];
  const fromBrowser = [...own, ...closed.filter(isOfAutosave)].map(browserWork);
  const others = closed.filter((found) => !isOfAutosave(found)).map(browserWork);
  return [...fromBrowser, ...fromServer, ...others];
}

function withAutosave(found: FoundCopy, autosave: LocalCopy): FoundCopy {
  const isOwn = findSent(found.copy.unanswered, autosave) !== undefined;
  return isOwn ? { ...found, copy: { ...found.copy, autosave: autosave.autosave } } : found;
}

function browserWork(found: FoundCopy): UnsavedWork {
  return { ...found, from: "browser" };
}

/** Keeps the autosave here as well: what this tab saves takes its place on the server. */
async function putInJournal(copy: LocalCopy, copies: LocalCopies): Promise<UnsavedWork> {
  const journal = newKey();
  await copies.writeTo(journal, copy);
  return { journal, copy, from: "server" };
}

async function findAutosave(page: Page, calls: FindCalls): Promise<LocalCopy | null> {
  if (!page.autosaveVersionID) return null;
  try {
    const version = await calls.fetchVersion(page.autosaveVersionID);
    return {
      base: version.basePageVersionID ?? page.pageVersion.id,
      document: documentOf(version),
      at: Date.parse(version.createdAt),
      autosave: version.createdAt,
    };
  } catch (failure) {
    // Another tab has stored it meanwhile.
    if (failure instanceof Failure && failure.kind === "missing") return null;
    throw failure;
  }
}
