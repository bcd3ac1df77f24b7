import { expect, vi } from "vitest";
import { Failure } from "../api/failure";
import type { Page, PageVersion } from "../api/wire";
import { setPageFields, setValue } from "../document/commands/set-value";
import { documentOf } from "../document/document";
import { openPage } from "../islands/page-editor/work/opening";
import { PageSession, type SessionCalls } from "../islands/page-editor/work/page-session";
import { CopyDatabase } from "../islands/page-editor/work/storage/copy-database";
import { HistoryDatabase } from "../islands/page-editor/work/storage/history-database";
import { KeptHistories } from "../islands/page-editor/work/storage/kept-histories";
import { LocalCopies } from "../islands/page-editor/work/storage/local-copy";
import { hero, page, version } from "./fixtures";
import { type MemoryDatabase, memoryDatabase } from "./memory-database";
import { memoryStorage } from "./memory-storage";

const WORK = { userID: 1, pageID: 1 };
export const AUTOSAVED_AT = "2026-03-02T12:00:00.123Z";
export const STORED = version({ blocks: [hero("a", "A"), hero("b", "B")] });

export interface Situation {
  page?: Partial<Page>;
  versions?: PageVersion[];
  /** The copies that the browser keeps. */
  storage?: MemoryDatabase;
  /** The histories that the browser keeps. */
  database?: MemoryDatabase;
  /** The journal of this tab. */
  journal?: string;
  /** The journals of other tabs that are open. */
  open?: string[];
  versionID?: number | null;
  mayEdit?: boolean;
}

export async function open(situation: Situation = {}) {
  const opened = page({ pageVersion: STORED, ...situation.page });
  const storage = situation.storage ?? memoryDatabase();
  const copies = copiesIn(storage, situation.journal ?? "here");
  const database = new HistoryDatabase((situation.database ?? memoryDatabase()).factory);
  const histories = new KeptHistories(database, WORK, situation.journal ?? "here", Date.now);
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
  };
  const fetchVersion = async (id: number) => {
    const found = versions.find((each) => each.id === id);
    if (!found) throw new Failure("missing");
    return found;
  };
  const wanted = { pageID: 1, versionID: situation.versionID ?? null };
  const opening = await openPage(
    wanted,
    { fetchPage: calls.fetchPage, fetchVersion },
    { copies, histories, isOpenElsewhere: (journal) => situation.open?.includes(journal) ?? false },
  );
  const session = new PageSession(opening, {
    calls,
    copies,
    histories,
    mayEdit: situation.mayEdit ?? true,
    mayEditSeo: true,
    now: Date.now,
    isComposing: () => false,
  });
  /** The copies of all tabs, once all is written. */
  const kept = async () => {
    await storage.settle();
    return (await copiesIn(storage, "reader").find(() => true)).copies;
  };
  const ownCopy = async () => (await kept()).find(({ journal }) => journal === copies.journal)?.copy ?? null;
  return { session, calls, kept, ownCopy };
}

function copiesIn(storage: MemoryDatabase, journal: string): LocalCopies {
  return new LocalCopies(
    { database: new CopyDatabase(storage.factory), former: memoryStorage() },
    WORK,
    journal,
  );
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

/** Keeps a copy the way a tab does. */
export async function keepIn(
  storage: MemoryDatabase,
  journal: string,
  { base = 10, ...more }: Partial<PageVersion> & { base?: number },
): Promise<void> {
  const document = documentOf({ ...STORED, ...more });
  await copiesIn(storage, journal).writeTo(journal, { base, document, at: 5, autosave: null });
}

export const anySignal = expect.any(AbortSignal);
