import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { copyOfDemonstration } from "../demonstration.ts";
import { browse, logIn } from "../fixtures.ts";
import { startSite } from "../site.ts";

const ALERT = { name: "Something needs attention" };

function navigation(page: Page) {
  return page.getByRole("navigation", { name: "Main navigation" });
}

test("an operator sees what is broken from every screen, and what the log says about it", async ({
  browser,
}) => {
  const folder = await copyOfDemonstration();
  const originals = join(folder, "files", "originals");
  const [lost = ""] = await readdir(originals);
  await rm(join(originals, lost), { recursive: true });
  const site = await startSite({ PAGEWRIGHT_BASEURL: "https://site.example" }, folder);
  try {
    const page = await browse(browser, site);
    await logIn(page);
    // The server looks for lost files after its start.
    await expect(async () => {
      await page.goto("/cmsadmin/");
      await expect(navigation(page).getByRole("img", ALERT)).toBeVisible({ timeout: 1 });
    }).toPass();
    await navigation(page).getByText("Administration", { exact: true }).click();
    await navigation(page).getByRole("link", { name: "System" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "files of the media library is missing. Mount its folder",
    );
    const errors = page.getByRole("region", { name: "Errors of the last 14 days" });
    await expect(async () => {
      await page.reload();
      await expect(errors.getByText("the variable PAGEWRIGHT_BASEURL is not known")).toBeVisible();
    }).toPass();
    expect(await violations(page)).toEqual([]);
    const unknown = errors.getByRole("listitem").filter({ hasText: "PAGEWRIGHT_BASEURL" });
    await unknown.getByRole("button", { name: /^Mark as resolved/ }).click();
    await expect(unknown).toHaveCount(0);
    await page.reload();
    await expect(errors).toBeVisible();
    await expect(errors.getByText("the variable PAGEWRIGHT_BASEURL is not known")).toHaveCount(0);
    const attempts = page.getByRole("region", { name: "Rejected in the last 7 days" });
    await attempts.getByRole("link", { name: "Audit log" }).click();
    await expect(page.getByRole("combobox", { name: "What" })).toHaveValue("fail-log-in");
    await page.goto("/cmsadmin/system");
    const mails = page.getByRole("region", { name: "Mails of the last 30 days" });
    await mails.getByRole("link", { name: "Failed mails" }).click();
    await expect(page.getByRole("heading", { name: "Failed mails" })).toBeVisible();
  } finally {
    await site.stop();
  }
});
