import { Failure } from "../../../api/failure";
import type { Page, PageVersion } from "../../../api/wire";
import { documentOf, type PageDocument } from "../../../document/document";
import { NO_STEPS, type Stacks } from "../../../document/history";
import { stacksOfCopy } from "./find-stacks";
import { type FindCalls, findWork, type Kept, type UnsavedWork } from "./find-work";
import type { OtherWork, SessionState } from "./session-state";
import type { LocalCopy } from "./storage/copy-database";
import type { KeptHistories, KeptHistory } from "./storage/kept-histories";
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

export interface KeptWork extends Kept {
  histories: Pick<KeptHistories, "find" | "tidy">;
}

/** The version that was asked for is not there, or is one of another page. */
export class UnknownVersion extends Failure {}

interface Wanted {
  pageID: number;
  /** A certain version of the page; null for the newest, with the unsaved work on top of it. */
  versionID: number | null;
}

/** Loads a page and all unsaved work on it. One piece of work is opened; the person decides about the others. */
export async function openPage(wanted: Wanted, calls: OpeningCalls, kept: KeptWork): Promise<Opening> {
  // What the browser keeps is read while the page is on its way.
  const [page, own] = await Promise.all([calls.fetchPage(wanted.pageID), kept.histories.find()]);
  const { copies: all, setAside } = await kept.copies.find(kept.isOpenElsewhere);
  const work: (UnsavedWork & { base: PageVersion })[] = [];
  for (const found of await findWork(page, calls, { ...kept, all })) {
    const base = await findBaseOf(page, found.copy, calls);
    if (base) work.push({ ...found, base });
    else setAside.push(await kept.copies.putAside(found));
  }
  const former = await findFormer(page, wanted, calls);
  const first = former ? undefined : work.shift();
  const start = first
    ? {
        base: first.base,
        stacks: stacksOfCopy(await kept.histories.find(first.journal), first.copy, first.base),
      }
    : await startStored(page, former ? null : own, calls);
  void kept.histories.tidy(kept.isOpenElsewhere);
  const others = work.map(({ journal, base, copy }) => ({
    journal,
    base: documentOf(base),
    document: copy.document,
    at: copy.at,
  }));
  return {
    page,
    ...start,
    document: first?.copy.document ?? documentOf(former ?? start.base),
    restored: restoredFrom(former, first),
    autosave: first?.copy.autosave ?? null,
    unanswered: first?.copy.unanswered ?? [],
    journal: first?.journal ?? null,
    others,
    setAside,
  };
}

/** The version that was asked for, where it is not the newest one. One of another page is refused, like one that is missing. */
async function findFormer(
  page: Page,
  { versionID }: Wanted,
  calls: OpeningCalls,
): Promise<PageVersion | null> {
  if (versionID === null || versionID === page.pageVersion.id) return null;
  const version = await findBase(page, versionID, calls);
  if (!version) throw new UnknownVersion("missing");
  return version;
}

function restoredFrom(former: PageVersion | null, work: UnsavedWork | undefined): SessionState["restored"] {
  if (former) return { from: "history", at: former.createdAt };
  return work ? { from: work.from, at: work.copy.at } : null;
}

/**
 * Where nothing was left unsaved, this tab goes on from the version that it stored or read last, and its session from
 * there to the newest: so what others did meanwhile is not undone.
 */
async function startStored(
  page: Page,
  found: KeptHistory | null,
  calls: OpeningCalls,
): Promise<Pick<Opening, "base" | "stacks">> {
  const base = found?.isStored ? await findBase(page, found.base, calls) : null;
  return found && base
    ? { base, stacks: { past: found.past, future: found.future, dropped: 0 } }
    : { base: page.pageVersion, stacks: NO_STEPS };
}

/** The version that a copy goes on from: the newest one where that is what it sent to be stored. */
async function findBaseOf(page: Page, { base, unanswered }: LocalCopy, calls: OpeningCalls) {
  const stored = findSent(unanswered, { base, document: documentOf(page.pageVersion) });
  return stored ? page.pageVersion : findBase(page, base, calls);
}

/** The version that work was made on; null for one that is not of this page: another site was served here before. */
async function findBase(page: Page, id: number, calls: OpeningCalls): Promise<PageVersion | null> {
  if (id === page.pageVersion.id) return page.pageVersion;
  try {
    const version = await calls.fetchVersion(id);
    return version.pageID === page.id ? version : null;
  } catch (failure) {
    if (failure instanceof Failure && failure.kind === "missing") return null;
    throw failure;
  }
}
