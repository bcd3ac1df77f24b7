import { expect, type Locator, type Page } from "@playwright/test";
import { Api } from "../api.ts";
import { EditorPage } from "../editor.ts";
import { newColleague, test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";

async function openTab(page: Page, name: string): Promise<void> {
  const tabs = page.getByRole("navigation", { name: "Parts of the page" });
  await tabs.getByRole("link", { name: new RegExp(`^${name}`) }).click();
}

/** The row of a version in the history tab. */
function versionRow(page: Page, number: number): Locator {
  return page.getByRole("row", { name: new RegExp(`Version ${number}\\b`) });
}

test("a version gets a note when it is saved, and an older one gets it in the history", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await editor.createPage(`Notes ${crypto.randomUUID()}`);
  await editor.addBlock("Quote");
  await editor.field("Quote").fill("Open from May.");
  const keyboard = new Keyboard(admin);
  await keyboard.press("Control+k");
  await expect(admin.getByRole("combobox", { name: "Command or page" })).toBeFocused();
  await keyboard.type("with a note");
  await expect(admin.getByRole("option", { name: /Save with a note/ })).toBeVisible();
  await keyboard.press("Enter");
  const saving = admin.getByRole("dialog", { name: "Save with a note" });
  await saving.getByLabel("Note").fill("Opening hours of spring");
  await saving.getByRole("button", { name: "Save", exact: true }).click();
  await expect(saving).toBeHidden();

  await openTab(admin, "History");
  await expect(versionRow(admin, 2).getByText("Opening hours of spring")).toBeVisible();
  await versionRow(admin, 1)
    .getByRole("button", { name: /^Add a note/ })
    .click();
  const noting = admin.getByRole("dialog", { name: "Note on version 1" });
  await noting.getByLabel("Note").fill("Empty draft");
  await noting.getByRole("button", { name: "Save the note" }).click();
  await expect(versionRow(admin, 1).getByText("Empty draft")).toBeVisible();
  await admin.reload();
  await expect(versionRow(admin, 1).getByText("Empty draft")).toBeVisible();
});

test("the newest version is compared with one that is on another page of the history", async ({ admin }) => {
  const api = new Api(admin);
  const slug = `/long-history-${crypto.randomUUID()}`;
  const blocks = [{ type: "quote", key: "q", props: { quote: "First words." } }];
  const page = await api.createPublishedPage({ title: "Long history", slug, locale: "en-gb", blocks });
  const { items } = await (await admin.request.get(`/api/pagewright/page/${page}/versions`)).json();
  let version: number = items[0].id;
  const first: number = items[0].number;
  for (let step = 1; step <= 27; step += 1) {
    const changed = [{ type: "quote", key: "q", props: { quote: `Words ${step}.` } }];
    const stored = await api.write<{ pageVersionID: number }>("POST", `page/version/${version}/store`, {
      blocks: changed,
    });
    version = stored.pageVersionID;
  }
  await admin.goto(`/cmsadmin/page/${page}/history`);
  const compared = admin.getByRole("region", { name: "What changed between the two" });
  await expect(compared.getByText(`Version ${first + 27},`)).toBeVisible();
  await admin.getByRole("button", { name: "Page 2" }).click();
  await admin.getByRole("radio", { name: `Compare from version ${first}`, exact: true }).check();
  await expect(compared.getByText(`Version ${first},`)).toBeVisible();
  await expect(compared.getByText(`Version ${first + 27},`)).toBeVisible();
  await expect(compared.getByText("First")).toBeVisible();
});

test("a block names the colleague who changed it last, and shows the change", async ({
  admin,
  browser,
  site,
}) => {
  const colleague = await newColleague(browser, site, "Cleo Dock");
  const editor = new EditorPage(admin);
  await editor.createPage(`Two hands ${crypto.randomUUID()}`);
  await editor.addBlock("Quote");
  await editor.field("Quote").fill("Moorings for twelve.");
  await editor.store();

  const other = new EditorPage(colleague);
  await other.open(new URL(admin.url()).pathname);
  await other.outline.getByRole("button", { name: /^Quote/ }).click();
  await other.field("Quote").fill("Moorings for twenty.");
  await other.store();
  await colleague.context().close();

  await admin.reload();
  await editor.outline
    .getByRole("button", { name: /^Actions/ })
    .last()
    .click();
  await admin.getByRole("menuitem", { name: "Show the last change" }).click();
  const dialog = admin.getByRole("dialog", { name: /^Last change/ });
  await expect(dialog.getByText(/^Cleo Dock changed this block on .*, in version 3\.$/)).toBeVisible();
  await expect(dialog.getByText("twelve")).toBeVisible();
});

test("the audit log leads from an entry to the page and to the version", async ({ admin }) => {
  const editor = new EditorPage(admin);
  const title = `Logged ${crypto.randomUUID()}`;
  await editor.createPage(title);
  await editor.addBlock("Quote");
  await editor.field("Quote").fill("In the log.");
  await editor.store();
  const address = new URL(admin.url()).pathname;
  await admin.goto("/cmsadmin/audit-log?action=store-version");
  const row = admin.getByRole("row", { name: new RegExp(title) }).first();
  await expect(row.getByRole("link", { name: title })).toHaveAttribute("href", address);
  await row.getByRole("link", { name: "Version 2" }).click();
  await expect(admin.getByText("In the log.")).toBeVisible();
});
