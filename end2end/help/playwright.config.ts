import { defineConfig } from "@playwright/test";
import tasks from "../playwright.config.ts";

/** Takes the pictures of the help pages. See `scripts/help-pictures`. */
export default defineConfig(tasks, {
  testDir: ".",
  testMatch: "help-pictures.ts",
  globalSetup: "../demonstration.ts",
  workers: 1,
});
