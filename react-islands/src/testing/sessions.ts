import { expect, vi } from "vitest";
import { Failure } from "../api/failure";
import type { Page, PageVersion } from "../api/wire";
import { setPageFields, setValue } from "../document/commands/set-value";
import { documentOf } from "../document/document";
import { NO_STEPS } from "../document/history";
import { openPage } from "../islands/page-editor/work/opening";
import { PageSession, type SessionCalls } from "../islands/page-editor/work/page-session";
import { readJournal, type WorkState } from "../islands/page-editor/work/storage/journal-pieces";
import { WorkDatabase } from "../islands/page-editor/work/storage/work-database";
import { WorkJournals } from "../islands/page-editor/work/storage/work-journals";
import { hero, page, version } from "./fixtures";
import { type MemoryDatabase, memoryDatabase } from "./memory-database";
import { memoryStorage } from "./memory-storage";

const WORK = { userID: 1, pageID: 1 };
export const AUTOSAVED_AT = "2026-03-02T12:00:00.123Z";
export const STORED = version({ blocks: [hero("a", "A"), hero("b", "B")] });

export interface Situation {
  page?: Partial<Page>;
  versions?: PageVersion[];
  /** Simulated storage of the browser. */
  storage?: MemoryDatabase;
  /** Name of this tab's journal. */
  journal?: string;
  /** Names of the journals of other open tabs. */
  open?: string[];
  versionID?: number | null;
  mayEdit?: boolean;
}

const NOTHING_FOUND = { errors: [], findings: [] };

export async function open(situation: Situation = {}) {
  const opened = page({ pageVersion: STORED, ...situation.page });
  const storage = situation.storage ?? memoryDatabase();
  const journals = journalsIn(storage, situation.journal ?? "here");
  const versions = [STORED, ...(situation.versions ?? [])];
  const calls = {
    fetchPage: vi.fn<SessionCalls["fetchPage"]>().mockResolvedValue(opened),
    storeVersion: vi
      .fn<SessionCalls["storeVersion"]>()
      .mockImplementation(async (base, draft) => ({ ...STORED, ...(draft as object), id: base + 1 })),
    autosaveVersion: vi.fn<SessionCalls["autosaveVersion"]>().mockResolvedValue(AUTOSAVED_AT),
    publishPage: vi.fn<SessionCalls["publishPage"]>().mockResolvedValue(),
    findPlan: vi.fn<SessionCalls["findPlan"]>().mockResolvedValue(null),
    unpublishPage: vi.fn<SessionCalls["unpublishPage"]>().mockResolvedValue(),
    inspectVersion: vi.fn<SessionCalls["inspectVersion"]>().mockResolvedValue(NOTHING_FOUND),
    checkContent: vi.fn<SessionCalls["checkContent"]>().mockResolvedValue(NOTHING_FOUND),
  };
  const fetchVersion = async (id: number) => {
    const found = versions.find((each) => each.id === id);
    if (!found) throw new Failure("missing");
    return found;
  };
  const isOpenElsewhere = (journal: string) => situation.open?.includes(journal) ?? false;
  const tabs = { isOpenElsewhere, isAlone: !situation.open };
  const wanted = { pageID: 1, versionID: situation.versionID ?? null };
  const pageCalls = { fetchPage: calls.fetchPage, fetchVersion };
  const opening = await openPage(wanted, pageCalls, { journals, tabs }, Date.now());
  const session = new PageSession(opening, {
    calls,
    journals,
    mayEdit: situation.mayEdit ?? true,
    mayEditSeo: true,
    now: Date.now,
    isComposing: () => false,
  });
  /** Waits for all writes. Returns the unsaved work of all tabs. */
  const kept = async () => {
    await storage.settle();
    const found = await journalsIn(storage, "reader").find({ isOpenElsewhere: () => true, isAlone: false });
    return Promise.all(
      found.journals
        .filter(({ head }) => head.isUnsaved)
        .map(async (journal) => {
          const base = versions.find(({ id }) => id === journal.head.base) ?? session.state().base;
          return { journal: journal.head.journal, copy: copyOf(readJournal(journal, documentOf(base))) };
        }),
    );
  };
  const ownCopy = async () =>
    (await kept()).find(({ journal }) => journal === journals.journal)?.copy ?? null;
  return { session, calls, kept, ownCopy };
}

function copyOf({ base, at, unsaved }: WorkState) {
  return { base, at, ...unsaved };
}

function journalsIn({ factory }: MemoryDatabase, journal: string): WorkJournals {
  globalThis.indexedDB = factory;
  return new WorkJournals({ database: new WorkDatabase(), former: memoryStorage() }, WORK, journal);
}

export function typeTitle(session: PageSession, title: string): void {
  session.perform((document) => setPageFields(document, { title }));
}

export function typeInBlock(session: PageSession, key: string, value: string): void {
  const place = { target: { part: "block", key }, group: "props", path: "title" } as const;
  session.perform((document) => setValue(document, place, value));
}

export function title(session: PageSession): string {
  return session.state().history.present.title;
}

export function titles(session: PageSession): unknown[] {
  return session.state().history.present.blocks.map(({ props }) => props?.title);
}

export function undoAll(session: PageSession): void {
  while (session.state().history.past.length > 0) session.undo();
}

/** Stores unsaved work, as a tab with this journal does. */
export async function keepIn(
  storage: MemoryDatabase,
  journal: string,
  { base = 10, ...more }: Partial<PageVersion> & { base?: number },
): Promise<void> {
  const document = documentOf({ ...STORED, ...more });
  const unsaved = { document, autosave: null, unanswered: [] };
  await journalsIn(storage, journal).writeTo(journal, { base, at: 5, stacks: NO_STEPS, unsaved });
}

export const anySignal = expect.any(AbortSignal);
