import { expect, type Page } from "@playwright/test";
import { EditorPage } from "../editor.ts";
import { browse, logIn, test } from "../fixtures.ts";
import { type Site, startSite } from "../site.ts";

// Uses its own site, because settings affect other tests.
let own: Site;

test.beforeAll(async () => {
  own = await startSite();
});
test.afterAll(async () => {
  await own.stop();
});

async function openSettings(page: Page): Promise<void> {
  await logIn(page);
  await page.getByText("Administration", { exact: true }).click();
  await page.getByRole("link", { name: "Site settings" }).click();
  await expect(page.getByRole("heading", { name: "General" })).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("The settings are saved and in force.")).toBeVisible();
}

test("a language is added, and is in the switcher once its home page is published", async ({ browser }) => {
  const admin = await browse(browser, own);
  const visitor = await browse(browser, own);
  const spanish = visitor
    .getByRole("navigation", { name: "Language" })
    .getByRole("link", { name: "Español" });
  await test.step("it is added", async () => {
    await openSettings(admin);
    await admin.getByRole("combobox", { name: "New language" }).fill("es-es");
    await admin.getByRole("option", { name: /^European Spanish/ }).click();
    await admin.getByRole("button", { name: "Save settings" }).click();
  });
  await test.step("its home page is made", async () => {
    const dialog = admin.getByRole("dialog", { name: "Create the home page in European Spanish" });
    await dialog.getByLabel("Title").fill("El astillero");
    await dialog.getByRole("button", { name: "Create the home page" }).click();
    await expect(admin.getByText("is created and not published yet.")).toBeVisible();
    await visitor.goto("/");
    await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(spanish).toHaveCount(0);
  });
  await test.step("it is published", async () => {
    await admin.getByRole("link", { name: "Open the new home page" }).click();
    await expect(new EditorPage(admin).outline).toBeVisible();
    await new EditorPage(admin).publish();
  });
  await visitor.reload();
  await spanish.click();
  await expect(visitor).toHaveURL("/es-es");
  await expect(visitor.locator("html")).toHaveAttribute("lang", "es-ES");
  await test.step("it stays for as long as it has a page", async () => {
    await admin.goto("/cmsadmin/settings");
    await admin.getByRole("button", { name: "Remove European Spanish" }).click();
    await admin.getByRole("button", { name: "Save settings" }).click();
    await expect(admin.getByRole("alert").getByRole("link", { name: "El astillero" })).toBeVisible();
  });
  for (const page of [admin, visitor]) await page.context().close();
});

test("the colours are changed, and the site follows", async ({ browser }) => {
  const admin = await browse(browser, own, { colorScheme: "light" });
  const visitor = await browse(browser, own, { colorScheme: "light" });
  const button = visitor.getByRole("main").getByRole("link", { name: "See how we work" });
  const shows = (colour: string) => expect(button).toHaveCSS("background-color", colour);
  const [orange, blue] = ["rgb(178, 71, 12)", "rgb(10, 75, 214)"];
  await visitor.goto("/");
  await shows(orange);
  await openSettings(admin);
  const sample = admin.frameLocator('iframe[title="The home page in this look"]');
  await admin.getByLabel("Base colour", { exact: true }).fill("#0a4bd6");
  const shown = sample.getByText("See how we work");
  await expect(shown).toHaveCSS("background-color", blue);
  await admin.getByLabel("Base colour", { exact: true }).fill("#ffe100");
  await expect(admin.getByText(/#ffe100 is shown as #[0-9a-f]{6}, darkened/)).toBeVisible();
  await visitor.reload();
  await shows(orange);
  await admin.getByLabel("Base colour", { exact: true }).fill("#0a4bd6");
  await save(admin);
  await visitor.reload();
  await shows(blue);
  await admin.getByRole("button", { name: "Use the standard colours" }).click();
  await save(admin);
  await visitor.reload();
  await shows(orange);
  for (const page of [admin, visitor]) await page.context().close();
});

test("two administrators at once lose nothing", async ({ browser }) => {
  const [one, two] = await Promise.all([browse(browser, own), browse(browser, own)]);
  await openSettings(one);
  await openSettings(two);
  await one.getByRole("textbox", { name: "Name of the site" }).fill("Harbour one");
  await one.getByLabel("Forms are sent to").fill("office@site.example");
  await save(one);
  await two.getByRole("textbox", { name: "Name of the site" }).fill("Harbour two");
  await two.getByRole("button", { name: "Save settings" }).click();
  const told = two.getByRole("alert").filter({ hasText: "Somebody else has changed this meanwhile" });
  await expect(told).toContainText("Name of the site: yours stays; theirs is: Harbour one");
  await expect(two.getByLabel("Forms are sent to")).toHaveValue("office@site.example");
  await expect(two.getByRole("textbox", { name: "Name of the site" })).toHaveValue("Harbour two");
  await save(two);
  const visitor = await browse(browser, own);
  await visitor.goto("/");
  await expect(visitor).toHaveTitle(/Harbour two$/);
  for (const page of [one, two, visitor]) await page.context().close();
});
