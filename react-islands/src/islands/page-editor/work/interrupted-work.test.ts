import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Failure } from "../../../api/failure";
import type { PageVersion } from "../../../api/wire";
import { documentOf, type PageDocument } from "../../../document/document";
import { redo, undo } from "../../../document/history";
import { rebaseOnto } from "../../../document/merge/rebase";
import { version } from "../../../testing/fixtures";
import { memoryDatabase } from "../../../testing/memory-database";
import { deltasOf, type RandomEdit, START_DOCUMENT, work } from "../../../testing/random-work";
import { open } from "../../../testing/sessions";
import type { PageSession } from "./page-session";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A user action in one of two tabs. */
interface Action {
  tab: 0 | 1;
  kind: "change" | "undo" | "redo" | "store" | "lose the answer of storing";
  work: RandomEdit;
  /** Milliseconds until the next action. */
  pause: number;
}

const action: fc.Arbitrary<Action> = fc.record({
  tab: fc.constantFrom<0 | 1>(0, 0, 1),
  kind: fc.constantFrom<Action["kind"]>(
    "change",
    "change",
    "change",
    "undo",
    "redo",
    "store",
    "lose the answer of storing",
  ),
  work,
  pause: fc.constantFrom(0, 10, 1000),
});

/**
 * Write to the browser storage that fails.
 * With `isEnd`, all later writes fail too.
 */
const crash = fc.record({ at: fc.nat(25), isEnd: fc.boolean() });

/** Server with the versions of a page, newest last. */
class Server {
  readonly versions: PageVersion[] = [version({ ...START_DOCUMENT, id: 20 })];

  get newest(): PageVersion {
    return this.versions.at(-1) as PageVersion;
  }

  store(base: number, draft: object): PageVersion {
    if (base !== this.newest.id) throw new Failure("conflict", [], this.newest);
    this.versions.push({ ...this.newest, ...draft, id: base + 1 });
    return this.newest;
  }
}

/** A document and its base version. */
interface State {
  base: PageVersion;
  document: PageDocument;
}

/** Returns all states that undo and redo can reach. */
function statesOf(session: PageSession): State[] {
  const { history, base } = session.state();
  const states = [history.present];
  for (const walk of [undo, redo]) {
    for (let [so, next] = [history, walk(history)]; next !== so; [so, next] = [next, walk(next)]) {
      states.push(next.present);
    }
  }
  return states.map((document) => ({ base, document }));
}

/** Returns a document as text, to compare documents. */
function print(document: PageDocument): string {
  return JSON.stringify(document, (_, value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

async function openOn(server: Server, storage = memoryDatabase(), journal = "here", ...others: string[]) {
  const situation = { storage, journal, page: { pageVersion: server.newest }, versions: server.versions };
  const opened = await open({ ...situation, ...(others.length > 0 && { open: others }) });
  const fetched = await opened.calls.fetchPage(1);
  opened.calls.fetchPage.mockImplementation(async () => ({ ...fetched, pageVersion: server.newest }));
  opened.calls.storeVersion.mockImplementation(async (base, draft) => server.store(base, draft));
  return opened;
}

async function act(
  { session, calls }: Awaited<ReturnType<typeof openOn>>,
  server: Server,
  { kind, work, tab }: Action,
) {
  switch (kind) {
    case "change":
      return session.perform((document) => deltasOf(document, work, `m${tab}`), "chosen");
    case "undo":
      return session.undo();
    case "redo":
      return session.redo();
    case "store":
      return void (await session.store());
    case "lose the answer of storing":
      calls.storeVersion.mockImplementationOnce(async (base, draft) => {
        server.store(base, draft);
        throw new Failure("offline");
      });
      return void (await session.store());
  }
}

test("wherever the browser ends, a state is opened that there was, and undo and redo lead through such states", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 15 }), crash, async (actions, { at, isEnd }) => {
      const server = new Server();
      const storage = memoryDatabase();
      const tabs = [
        await openOn(server, storage, "here"),
        await openOn(server, storage, "there", "here"),
      ] as const;
      const had = statesOf(tabs[0].session);
      storage.refuse((write) => (isEnd ? write > at : write === at));
      for (const each of actions) {
        await act(tabs[each.tab], server, each);
        had.push(...tabs.flatMap(({ session }) => statesOf(session)));
        await vi.advanceTimersByTimeAsync(each.pause);
      }
      await storage.settle();
      storage.empty();
      had.push(...server.versions.map((base) => ({ base, document: documentOf(base) })));
      const theirs = documentOf(server.newest);
      const allowed = new Set(
        had.flatMap(({ base, document }) => [
          print(document),
          print(rebaseOnto({ base: documentOf(base), theirs }).apply(document)),
        ]),
      );
      const { session } = await openOn(server, storage);
      expect(session.state().setAside).toEqual([]);
      for (const { document } of [...statesOf(session), ...session.state().others]) {
        expect(allowed).toContain(print(document));
      }
    }),
    { numRuns: 200, endOnFailure: true },
  );
});
