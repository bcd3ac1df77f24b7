import "./renders";
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll } from "vitest";
import { fillInBrowser } from "./browser";
import { server } from "./server";

fillInBrowser();
// A machine that is busy with other checks takes its time.
configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  history.replaceState(null, "", "/cmsadmin/");
});
afterAll(() => server.close());
