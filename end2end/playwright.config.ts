import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { CHROMIUM, FLAGS } from "./chromium.ts";

export default defineConfig({
  testDir: "tests",
  globalSetup: "./demonstration.ts",
  // Each worker has its own server and data folder.
  workers: Number(process.env.PAGEWRIGHT_TEST_WORKERS ?? Math.min(availableParallelism(), 4)),
  forbidOnly: true,
  // The timeouts are long, because test machines may be busy.
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
