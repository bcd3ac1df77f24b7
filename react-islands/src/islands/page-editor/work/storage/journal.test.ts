import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../../../testing/memory-storage";
import { type BrowserTabs, openJournal } from "./journal";

const WORK = { userID: 7, pageID: 1 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Simulates a browser that grants locks in order. */
function browser() {
  const held = new Map<string, Promise<unknown>>();
  const closings: (() => void)[] = [];
  const locks = () => {
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    closings.push(close);
    return {
      async request(name: string, { signal }: LockOptions, callback: LockGrantedCallback<unknown>) {
        const givenUp = new Promise<void>((resolve) => {
          signal?.addEventListener("abort", () => resolve());
        });
        while (held.has(name)) {
          await Promise.race([held.get(name), givenUp]);
          signal?.throwIfAborted();
        }
        const released = Promise.race([closed, callback(null)]).finally(() => held.delete(name));
        held.set(name, released);
        return released;
      },
      query: async () => ({ held: [...held.keys()].map((name) => ({ name })), pending: [] }),
    } as unknown as LockManager;
  };
  return {
    tab: (storage = memoryStorage()): BrowserTabs => ({ storage, locks: locks() }),
    close: async (index: number) => {
      closings[index]?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

async function opened(tabs: BrowserTabs, { isNew = false } = {}) {
  // Node's timeout signals ignore fake timers.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((delay) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), delay);
    return controller.signal;
  });
  const opening = openJournal({ work: WORK, isNew }, tabs);
  await vi.advanceTimersByTimeAsync(500);
  return opening;
}

test("a tab that is loaded again finds its journal, even where its old lock is let go a little later", async () => {
  const { tab, close } = browser();
  const storage = memoryStorage();
  const { name } = await opened(tab(storage));
  const again = openJournal({ work: WORK, isNew: false }, tab(storage));
  await close(0);
  expect((await again).name).toBe(name);
});

test("a copy of a tab has a journal of its own, and each knows that the other's is open", async () => {
  const { tab, close } = browser();
  const storage = memoryStorage();
  const first = await opened(tab(storage));
  const second = await opened(tab(storage));
  expect(second.name).not.toBe(first.name);
  expect(second.isOpenElsewhere(first.name)).toBe(true);
  expect(second.isOpenElsewhere(second.name)).toBe(false);
  await close(0);
  const third = await opened(tab());
  expect(third.isOpenElsewhere(first.name)).toBe(false);
  expect(third.isOpenElsewhere(second.name)).toBe(true);
});

test("who begins with something else begins another journal", async () => {
  const { tab, close } = browser();
  const storage = memoryStorage();
  const first = await opened(tab(storage));
  await close(0);
  const second = await opened(tab(storage), { isNew: true });
  expect(second.name).not.toBe(first.name);
  expect(second.isOpenElsewhere(first.name)).toBe(false);
});

test("where a browser has no locks, every opening has a journal of its own", async () => {
  const tabs = { storage: memoryStorage(), locks: undefined };
  const first = await opened(tabs);
  const second = await opened(tabs);
  expect(second.name).not.toBe(first.name);
  expect(second.isOpenElsewhere(first.name)).toBe(false);
});
