import "./renders";
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";

// All test files run in one process, which halves their time.
// Therefore each file resets the document, timers and modules.
vi.resetModules();
const { fillInBrowser } = await import("./browser");
const { memoryDatabase } = await import("./memory-database");
const { server } = await import("./server");
const { cancelFrames, trackTimers } = await import("./timers");

document.body.replaceChildren();
fillInBrowser();
const stopTimers = trackTimers();
// The timeout is long enough for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  window.indexedDB = memoryDatabase().factory;
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  cancelFrames();
  server.resetHandlers();
  localStorage.clear();
  history.replaceState(null, "", "/cmsadmin/");
});
afterAll(async () => {
  await stopTimers();
  server.close();
});
