import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { CHROMIUM, FLAGS } from "./chromium.ts";

export default defineConfig({
  testDir: "tests",
  globalSetup: "./demonstration.ts",
  // Each worker has a server, a port and a data folder of its own. A worker waits for a third of its time, so there are more of them than cores.
  workers: Number(process.env.PAGEWRIGHT_TEST_WORKERS ?? Math.min(Math.ceil(1.5 * availableParallelism()), 4)),
  forbidOnly: true,
  // Limits for what never comes: tests wait for states, and a machine that builds at the same time is slow to reach them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    headless: true,
    launchOptions: { executablePath: CHROMIUM, args: FLAGS },
    locale: "en-GB",
    viewport: { width: 1440, height: 900 },
  },
});
