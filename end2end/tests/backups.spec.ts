import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { browse, logIn } from "../fixtures.ts";
import { ADMIN, BINARY, startServer } from "../server.ts";
import { type Site, startSite } from "../site.ts";

let site: Site;
let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pagewright-backups-"));
});

test.afterEach(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command of the server program, and expects that it succeeds. */
async function pagewright(...command: string[]): Promise<void> {
  const child = spawn(BINARY, command, { stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
}

/** Downloads a backup after the question for the password. Returns the file. */
async function download(page: Page, button: RegExp): Promise<string> {
  await page.getByRole("button", { name: button }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("hashes of all passwords");
  await dialog.getByLabel("Your password").fill("Wrong-Horse-42");
  await dialog.getByRole("button", { name: "Download" }).click();
  await expect(dialog.getByText("The current password is not correct.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel("Your password").fill(ADMIN.password);
  const started = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  const file = join(folder, "site.tar");
  await (await started).saveAs(file);
  await expect(page.getByText("The download has started.")).toBeVisible();
  return file;
}

/** Restores a backup, and expects the home page of the demonstration site. */
async function restore(file: string): Promise<void> {
  const data = join(folder, "restored");
  await pagewright("backup", file, "--verify");
  await pagewright("restore", file, "--data", data);
  const restored = await startServer(data);
  try {
    const titleOf = async (url: string) => /<title>.*?<\/title>/s.exec(await (await fetch(url)).text())?.[0];
    const title = await titleOf(`${site.url}/`);
    expect(title).toBeTruthy();
    expect(await titleOf(`${restored.url}/`)).toBe(title);
  } finally {
    await restored.stop();
  }
}

test("an administrator makes, verifies, downloads and deletes a backup", async ({ browser }) => {
  test.setTimeout(120_000);
  site = await startSite({ PAGEWRIGHT_BACKUP_TO: join(folder, "backups") });
  const page = await browse(browser, site);
  await logIn(page);
  await page.goto("/cmsadmin/backups");
  const rows = page.getByRole("table", { name: "Backups" }).getByRole("row");

  await test.step("the schedule makes the first one", async () => {
    // The table has a row of headings.
    await expect(rows).toHaveCount(2, { timeout: 60_000 });
    expect(await violations(page)).toEqual([]);
  });

  await test.step("make one by hand, which a second administrator sees too", async () => {
    const other = await browse(browser, site);
    await logIn(other);
    await page.getByRole("button", { name: "Make a backup now" }).click();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expect(page.getByText("The backup is made.")).toBeVisible({ timeout: 60_000 });
    await other.goto("/cmsadmin/backups");
    for (const each of [page, other]) {
      await expect(each.getByRole("table", { name: "Backups" }).getByRole("row")).toHaveCount(3);
    }
    await other.context().close();
  });

  await test.step("verify one", async () => {
    await page
      .getByRole("button", { name: /^Verify the backup of/ })
      .first()
      .click();
    await expect(page.getByText("All files of the backup have the right content.")).toBeVisible({
      timeout: 60_000,
    });
    await expect(rows.nth(1)).toContainText("Verified");
  });

  await test.step("download and restore one", async () => {
    await restore(await download(page, /^Download the backup of/));
  });

  await test.step("delete one", async () => {
    await page
      .getByRole("button", { name: /^Delete the backup of/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText(/^The backup of .* is deleted\.$/)).toBeVisible();
    await expect(rows).toHaveCount(2);
  });

  await test.step("change the schedule", async () => {
    await page.getByRole("combobox", { name: "Frequency" }).selectOption("Every week");
    await page.getByLabel("Time").fill("04:30");
    await page.getByRole("button", { name: "Save the schedule" }).click();
    await expect(page.getByText("The schedule is saved.")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Time")).toHaveValue("04:30");
  });

  await test.step("the system screen and the audit log name them", async () => {
    await page.goto("/cmsadmin/system");
    await expect(page.getByRole("region", { name: "Backups" })).toContainText("Next backup");
    await page.goto("/cmsadmin/audit-log");
    for (const action of ["Requested a backup", "Downloaded a backup", "Deleted a backup"]) {
      await expect(page.getByRole("row").filter({ hasText: action }).first()).toBeVisible();
    }
  });
});

test("without a destination, a backup is made while it is downloaded", async ({ browser }) => {
  test.setTimeout(120_000);
  site = await startSite();
  const page = await browse(browser, site);
  await logIn(page);
  await page.goto("/cmsadmin/backups");
  await expect(page.getByText("PAGEWRIGHT_BACKUP_TO")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await restore(await download(page, /^Make a backup and download it/));
});
