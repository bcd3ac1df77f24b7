import "./renders";
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { fillInBrowser } from "./browser";
import { memoryDatabase } from "./memory-database";
import { server } from "./server";

fillInBrowser();
// A busy machine is slow.
configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
beforeEach(() => {
  window.indexedDB = memoryDatabase().factory;
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  history.replaceState(null, "", "/cmsadmin/");
});
afterAll(() => server.close());
