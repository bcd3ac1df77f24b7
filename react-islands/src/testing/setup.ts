import "./renders";
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";

// Test files share a process, which halves their time. Each file starts with an empty document, without old timers,
// and with our modules loaded again, because they have state.
vi.resetModules();
const { fillInBrowser } = await import("./browser");
const { memoryDatabase } = await import("./memory-database");
const { server } = await import("./server");
const { trackTimers } = await import("./timers");

document.body.replaceChildren();
fillInBrowser();
const stopTimers = trackTimers();
// A busy machine is slow.
configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  window.indexedDB = memoryDatabase().factory;
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  history.replaceState(null, "", "/cmsadmin/");
});
afterAll(async () => {
  await stopTimers();
  server.close();
});
