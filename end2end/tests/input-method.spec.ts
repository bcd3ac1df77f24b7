import { expect } from "@playwright/test";
import { Api } from "../api.ts";
import { EditorPage } from "../editor.ts";
import { browse, test } from "../fixtures.ts";
import { InputMethod } from "../input-method.ts";
import { LibraryPage } from "../library.ts";

const TAKEN_KEYS = ["Enter", "Escape", "Tab", "ArrowDown"];

test("an editor who writes Japanese adds a tag with the Enter after the word, not with the one inside it", async ({
  admin,
}) => {
  const api = new Api(admin);
  const typeData = { date: "2026-03-01", tags: [] };
  const page = {
    title: "The quay",
    slug: `/quay-${crypto.randomUUID()}`,
    type: "article",
    locale: "en-gb",
    typeData,
  };
  const { pageID } = await api.write<{ pageID: number }>("POST", "page/create", page);
  await admin.goto(`/cmsadmin/page/${pageID}/settings`);
  const tags = admin.getByRole("combobox", { name: "Tags" });
  await tags.click();
  const method = await InputMethod.of(admin);
  await method.compose("t", "と", "とう", "とうきょう", "東京");
  for (const key of TAKEN_KEYS) await method.press(key);
  await expect(tags).toBeFocused();
  await expect(tags).toHaveValue("東京");
  await method.write("東京");
  await expect(tags).toHaveValue("東京");
  await admin.keyboard.press("Enter");
  await expect(tags).toHaveValue("");
  await expect(admin.getByText("東京", { exact: true })).toBeVisible();
});

test("an editor who writes Chinese drops a candidate with Escape, and the dialog stays open", async ({
  admin,
}) => {
  const library = new LibraryPage(admin);
  await library.open();
  await admin.getByRole("button", { name: "New", exact: true }).click();
  await admin.getByRole("menuitem", { name: "Folder", exact: true }).click();
  const dialog = admin.getByRole("dialog", { name: "New folder" });
  const name = dialog.getByLabel("Name of the folder");
  await name.click();
  const method = await InputMethod.of(admin);
  await method.compose("g", "gang", "港");
  await method.press("Escape");
  await expect(dialog).toBeVisible();
  await method.press("Enter");
  await expect(dialog).toBeVisible();
  await method.write("港口");
  await expect(name).toHaveValue("港口");
  await admin.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("an editor who writes Korean undoes a composed word as one step", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await editor.createPage(`Port ${crypto.randomUUID()}`);
  await editor.addBlock("Hero");
  const title = editor.field("Title");
  await title.fill("Port ");
  await title.press("End");
  const method = await InputMethod.of(admin);
  await method.compose("ㅎ", "하", "항");
  await method.press("Enter");
  await expect(title).toHaveValue("Port 항");
  await method.write("항구");
  await expect(title).toHaveValue("Port 항구");
  await admin.keyboard.press("Control+z");
  await expect(title).toHaveValue("Port ");
});

test("a visitor who writes Japanese takes a candidate with Enter, which opens no page", async ({
  admin,
  browser,
  site,
}) => {
  const title = `東京湾 ${crypto.randomUUID()}`;
  const api = new Api(admin);
  const typeData = { date: "2026-03-01", tags: [] };
  const slug = `/bay-${crypto.randomUUID()}`;
  const page = { title, slug, type: "article", locale: "en-gb", typeData };
  const { pageID } = await api.write<{ pageID: number }>("POST", "page/create", page);
  await api.write("POST", `page/${pageID}/publish`, {});
  const visitor = await browse(browser, site);
  await visitor.goto("/search");
  const box = visitor.getByRole("main").getByLabel("Search this site");
  await box.click();
  const method = await InputMethod.of(visitor);
  const option = visitor.getByRole("option", { name: title });
  await expect(async () => {
    await box.fill("");
    await box.pressSequentially(title.slice(4, 12));
    await expect(option).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await visitor.keyboard.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await method.compose("w", "わん");
  await method.press("Enter");
  await expect(visitor).toHaveURL("/search");
  await method.write("湾");
  await expect(box).toHaveValue(`${title.slice(4, 12)}湾`);
  await visitor.context().close();
});
