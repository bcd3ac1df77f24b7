import { expect } from "@playwright/test";
import { Api } from "../api.ts";
import { newColleague, test } from "../fixtures.ts";

const TAG = "Spring fair";

test("an editor finds the missing Dutch translations, and translates three pages of a saved filter", async ({
  admin,
  browser,
  site,
}) => {
  const api = new Api(admin);
  const publish = (title: string, slug: string, blocks: unknown[] = []) =>
    api.createPublishedPage({
      title,
      slug,
      type: "article",
      locale: "en-gb",
      typeData: { date: "2026-04-01", tags: [TAG] },
      blocks,
    });
  await publish("Fair of the fishermen", "/fair-fishermen");
  await publish("Fair of the riggers", "/fair-riggers");
  const embed = { type: "html-embed", key: "e", props: { title: "Tide", html: "<p>High water</p>" } };
  await publish("Fair of the tide tables", "/fair-tides", [embed]);
  const translated = await publish("Fair of the sailmakers", "/fair-sailmakers");
  const dutch = { pageID: translated, newLocale: "nl-nl", title: "Beurs van de zeilmakers", slug: "" };
  await api.write("POST", "page/create-translation", dutch);

  const editor = await newColleague(browser, site, "Translating editor");
  await editor.goto("/cmsadmin/page-overview/article");
  await editor.getByRole("combobox", { name: "Language" }).selectOption({ label: "British English" });
  await editor
    .getByRole("combobox", { name: "Translation" })
    .selectOption({ label: "Missing: Dutch (Netherlands)" });
  await editor.getByRole("searchbox", { name: "Search" }).fill("fair");
  await expect(editor.getByRole("row", { name: /Fair of the riggers/ })).toBeVisible();
  await expect(editor.getByRole("row", { name: /Fair of the sailmakers/ })).toHaveCount(0);

  await editor.getByRole("button", { name: "Saved filters" }).click();
  await editor.getByRole("textbox", { name: "Name for these filters" }).fill("Fairs for Dutch");
  await editor.getByRole("button", { name: "Save", exact: true }).click();
  await expect(editor.getByRole("link", { name: "Fairs for Dutch" })).toBeVisible();
  await editor.goto("/cmsadmin/page-overview/article");
  await editor.getByRole("button", { name: "Saved filters" }).click();
  await editor.getByRole("link", { name: "Fairs for Dutch" }).click();
  await expect(editor).toHaveURL(/translation=missing\+in\+nl-nl/);
  await expect(editor.getByRole("row", { name: /^Select .*Fair of/ })).toHaveCount(3);

  for (const name of ["fishermen", "riggers", "tide tables"]) {
    await editor
      .getByRole("row", { name: new RegExp(`Fair of the ${name}`) })
      .getByRole("checkbox")
      .check();
  }
  await editor.getByRole("button", { name: "Translate 3…" }).click();
  const dialog = editor.getByRole("dialog", { name: "Translate 3 pages" });
  await expect(dialog.getByRole("combobox", { name: "Into the language" })).toHaveValue("nl-nl");
  await dialog.getByRole("button", { name: "Translate" }).click();
  await expect(editor.getByText(/^The translations of “Fair of the .* have been created\.$/)).toBeVisible();
  await expect(editor.getByText("1 page was left as it was:")).toBeVisible();
  const refused = editor.getByRole("listitem").filter({ hasText: "Fair of the tide tables" });
  await expect(refused).toContainText("You are not authorized to do this action.");
  // Only the refused page still lacks its translation.
  await expect(editor.getByRole("row", { name: /Fair of/ })).toHaveCount(1);
  await editor.getByRole("combobox", { name: "Translation" }).selectOption({ label: "All translations" });
  await editor.getByRole("combobox", { name: "Language" }).selectOption({ label: "Dutch (Netherlands)" });
  await expect(editor.getByRole("row", { name: /Fair of the (fishermen|riggers)/ })).toHaveCount(2);
  await editor.context().close();
});
