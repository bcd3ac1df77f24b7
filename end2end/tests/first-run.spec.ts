import { expect, test } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { EditorPage } from "../editor.ts";
import { browse } from "../fixtures.ts";
import { EMPTY, newDataFolder } from "../server.ts";
import { startSite } from "../site.ts";

test("an empty installation becomes a site with a published home page", async ({ browser }) => {
  const site = await startSite(EMPTY, await newDataFolder());
  try {
    const visitor = await browse(browser, site);
    const page = await browse(browser, site);

    await test.step("say what to do", async () => {
      await visitor.goto("/");
      await expect(visitor.getByRole("heading", { name: "This site is not set up yet" })).toBeVisible();
      await expect(visitor.getByText("pagewright setup-link --data FOLDER")).toBeVisible();
      expect(await violations(visitor)).toEqual([]);
      await page.goto("/cmsadmin/");
      await expect(page.getByText("There is no account yet.")).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    await test.step("set up, and correct a mistake", async () => {
      await page.goto(await site.setUpLink());
      expect(await violations(page)).toEqual([]);
      await page.getByLabel("Name of the site").fill("Harbour café");
      await page.getByLabel("Nederlands").check();
      await page.getByLabel("Time zone").selectOption("Europe/Amsterdam");
      await page.getByLabel("Name", { exact: true }).fill("Ada");
      await page.getByLabel("E-mail address").fill("ada@example.org");
      await page.getByLabel("Password", { exact: true }).fill("Correct-Horse-42");
      await page.getByLabel("Password again").fill("Correct-Horse-43");
      await page.getByRole("button", { name: "Set up the site" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(page.getByLabel("Name of the site")).toHaveValue("Harbour café");
      await expect(page.getByLabel("Nederlands")).toBeChecked();
      await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Amsterdam");
      await page.getByLabel("Password", { exact: true }).fill("Correct-Horse-42");
      await page.getByLabel("Password again").fill("Correct-Horse-42");
      await page.getByRole("button", { name: "Set up the site" }).click();
      await page.waitForURL("**/cmsadmin/");
      await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
      await expect(page.getByText("0 of 7 done")).toBeVisible();
    });

    await test.step("make the home page from the check list", async () => {
      await page.getByRole("link", { name: "Create the home page" }).click();
      await expect(page.getByLabel("Address")).toHaveValue("/");
      await page.getByLabel("Title").fill("Welcome aboard");
      await page.getByRole("button", { name: "Create page" }).click();
      await page.waitForURL(/\/cmsadmin\/page\/\d+$/);
      await expect(new EditorPage(page).outline).toBeVisible();
      await page.goto("/cmsadmin/");
      await expect(page.getByText("1 of 7 done")).toBeVisible();
      await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
      expect(await violations(page)).toEqual([]);
      const drafts = page.getByRole("region", { name: "Your drafts" });
      await drafts.getByRole("link", { name: "Welcome aboard" }).click();
    });

    await test.step("publish it", async () => {
      await visitor.goto("/");
      await expect(visitor.getByRole("heading", { name: "This site has no page yet" })).toBeVisible();
      await new EditorPage(page).publish();
      await visitor.goto("/");
      await expect(visitor.getByRole("heading", { name: "Welcome aboard" })).toBeVisible();
      await expect(visitor).toHaveTitle(/Harbour café/);
    });

    await test.step("put the check list away", async () => {
      await page.goto("/cmsadmin/");
      await expect(page.getByText("2 of 7 done")).toBeVisible();
      await page.getByRole("button", { name: "Hide this list" }).click();
      await expect(page.getByRole("heading", { name: "First steps" })).toBeHidden();
      await expect(page.getByRole("region", { name: "Missing translations" })).toContainText("nl-NL");
    });
  } finally {
    await site.stop();
  }
});
