import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { Api } from "../api.ts";
import { EditorPage } from "../editor.ts";
import { test } from "../fixtures.ts";

/** Counts the clicks of a person from now on, on all screens. Keys do not count. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction("countClick", () => {
    clicks += 1;
  });
  const listen = () =>
    addEventListener("pointerdown", () => (window as unknown as { countClick(): void }).countClick(), true);
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => clicks;
}

/** Adds a block by the beginning of its name. */
async function addBlock(page: Page, name: string): Promise<void> {
  await new EditorPage(page).outline.getByRole("button", { name: "Add block" }).click();
  await expect(page.getByRole("dialog", { name: "Add block" }).getByRole("searchbox")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
}

test("a page with three blocks and a picture is published with eight clicks", async ({ admin }) => {
  const clicks = await countClicks(admin);
  const editor = new EditorPage(admin);
  const title = `Clicks ${randomUUID()}`;
  await admin.getByRole("link", { name: "New page" }).first().click();
  await admin.getByLabel("Title").fill(title);
  await admin.keyboard.press("Enter");
  await expect(editor.outline).toBeVisible();
  await addBlock(admin, "Hero");
  await editor.field("Title").fill("Calm water");
  await addBlock(admin, "Text");
  await editor.writeText("The harbour is open all year.");
  await addBlock(admin, "Picture");
  await editor.choosePicture("harbour.jpg");
  await editor.publish();
  expect(clicks()).toBeLessThanOrEqual(8);
});

test("a page is translated and published with four clicks", async ({ admin }) => {
  const id = await new Api(admin).createPublishedPage({
    title: "Clicks",
    slug: `/clicks-${randomUUID()}`,
    locale: "en-gb",
    blocks: [{ type: "quote", key: "quote", props: { quote: "The sea is calm." } }],
  });
  const editor = new EditorPage(admin);
  await editor.open(`/cmsadmin/page/${id}`);
  const clicks = await countClicks(admin);
  await admin
    .getByRole("navigation", { name: "Parts of the page" })
    .getByRole("link", { name: "Translations" })
    .click();
  await admin.getByRole("button", { name: "Create translation: Dutch (Netherlands)" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Kliks");
  await dialog.getByRole("button", { name: "Create translation" }).click();
  await expect(admin.getByRole("textbox", { name: "Page title" })).toHaveValue("Kliks");
  await editor.publish();
  expect(clicks()).toBeLessThanOrEqual(4);
});

test("a typo on the site is put right with three clicks", async ({ admin }) => {
  const slug = `/clicks-${randomUUID()}`;
  const blocks = [{ type: "quote", key: "quote", props: { quote: "The see is calm." } }];
  await new Api(admin).createPublishedPage({ title: "Clicks", slug, locale: "en-gb", blocks });
  await admin.goto(slug);
  const clicks = await countClicks(admin);
  await admin.getByRole("link", { name: "Edit this page" }).click();
  const editor = new EditorPage(admin);
  await editor.outline.getByText("The see is calm.").click();
  await admin.getByRole("textbox", { name: "Quote" }).fill("The sea is calm.");
  await editor.publish();
  expect(clicks()).toBeLessThanOrEqual(3);
});

test("a page is put into the menu with three clicks", async ({ admin }) => {
  await admin.goto("/cmsadmin/menu-structure?name=main&locale=fr-fr");
  const clicks = await countClicks(admin);
  await admin.getByRole("button", { name: "Add entry" }).click();
  const offered = admin.getByRole("region", { name: "Add a page with one click:" });
  await offered.getByRole("button").first().click();
  await admin.getByRole("button", { name: "Save the menu" }).click();
  await expect(admin.getByRole("status").getByText("The menu is saved and public.")).toBeAttached();
  expect(clicks()).toBeLessThanOrEqual(3);
});

test("somebody is invited with three clicks, although no mail can be sent", async ({ admin }) => {
  await admin.goto("/cmsadmin/users");
  const clicks = await countClicks(admin);
  await admin.getByRole("button", { name: "New user" }).click();
  const form = admin.getByRole("dialog", { name: "New user" });
  await form.getByLabel("Name").fill("Vera Lint");
  await form.getByLabel("E-mail address").fill(`${randomUUID()}@example.org`);
  await form.getByLabel("Role").selectOption({ label: "Editor" });
  await form.getByRole("button", { name: "Create user" }).click();
  const question = admin.getByRole("dialog", { name: "Create activation link" });
  await question.getByRole("button", { name: "Create activation link" }).click();
  const handover = admin.getByRole("dialog", { name: "Activation link of Vera Lint" });
  await expect(handover.getByRole("textbox", { name: "Link" })).toHaveValue(/^http/);
  expect(clicks()).toBeLessThanOrEqual(3);
});
