import { defineConfig } from "@playwright/test";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "tests",
  // Each worker has a server of its own; on a small machine one is enough.
  workers: 1,
  forbidOnly: true,
  // Limits for what never comes: tests wait for states, and a machine that builds at the same time is slow to reach them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    headless: true,
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS },
    locale: "en-GB",
    viewport: { width: 1440, height: 900 },
    trace: "retain-on-failure",
  },
});
