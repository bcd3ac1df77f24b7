import { expect, type Locator, type Page } from "@playwright/test";
import { Api } from "../api.ts";
import { newColleague, test } from "../fixtures.ts";

const GUIDE = "/0-guide";

test("an editor puts a page before another by the keyboard, and the public list shows that order", async ({
  admin,
  browser,
  site,
}) => {
  const api = new Api(admin);
  const publish = (title: string, slug: string, blocks: unknown[] = []) =>
    api.createPublishedPage({ title, slug, locale: "en-gb", blocks });
  const list = { type: "page-list", key: "list", props: { title: "In this guide", source: "below" } };
  await publish("Mooring guide", GUIDE, [list]);
  await publish("Anchors", `${GUIDE}/anchors`);
  await publish("Chains", `${GUIDE}/anchors/chains`);
  await publish("Buoys", `${GUIDE}/buoys`);
  await publish("Warps", `${GUIDE}/warps`);
  await admin.goto(GUIDE);
  await expect(listed(admin)).toHaveText(["Anchors", "Buoys", "Warps"]);

  const editor = await newColleague(browser, site, "Editor of the guide", "Reviewer");
  await editor.goto("/cmsadmin");
  const handle = editor.getByRole("button", { name: "Move Warps" });
  await handle.focus();
  await editor.keyboard.press("Space");
  await editor.keyboard.press("ArrowUp");
  await editor.keyboard.press("ArrowUp");
  await expect(editor.getByText("Warps is now at place 1.")).toBeAttached();
  await editor.keyboard.press("Space");
  await expect(editor.getByText("“Warps” has been moved.")).toBeVisible();
  await expect(handle).toBeFocused();
  await expect(rows(editor)).toHaveText(["Mooring guide", "Warps", "Anchors", "Chains", "Buoys"]);
  await admin.reload();
  await expect(listed(admin)).toHaveText(["Warps", "Anchors", "Buoys"]);

  await editor.getByRole("button", { name: "Undo" }).click();
  await expect(editor.getByText("“Warps” is back where it was.")).toBeVisible();
  await expect(rows(editor)).toHaveText(["Mooring guide", "Anchors", "Chains", "Buoys", "Warps"]);

  await editor.getByRole("button", { name: "Actions for Anchors" }).click();
  await editor.getByRole("menuitem", { name: "Move down" }).click();
  await expect(editor.getByText("“Anchors” is one place lower.")).toBeVisible();
  await editor.reload();
  await expect(rows(editor)).toHaveText(["Mooring guide", "Buoys", "Anchors", "Chains", "Warps"]);

  await drag(editor, "Warps", "Buoys");
  await expect(editor.getByText("“Warps” has been moved.")).toBeVisible();
  await expect(rows(editor)).toHaveText(["Mooring guide", "Warps", "Buoys", "Anchors", "Chains"]);
  await admin.reload();
  await expect(listed(admin)).toHaveText(["Warps", "Buoys", "Anchors"]);
});

/** Links of the list on the public page. */
function listed(page: Page): Locator {
  return page.locator("main section .card-link");
}

/** Links of the rows of the guide in the site structure. */
function rows(editor: Page): Locator {
  return editor.locator("tbody tr").filter({ hasText: GUIDE }).locator("th a");
}

/** Drags a row onto another one. */
async function drag(editor: Page, title: string, onto: string): Promise<void> {
  const handle = editor.getByRole("button", { name: `Move ${title}` });
  // At an edge of the window, the list would scroll away under the pointer.
  await handle.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await handle.hover();
  const target = await editor.getByRole("button", { name: `Move ${onto}` }).boundingBox();
  if (!target) throw new Error(`The row of ${onto} is not visible.`);
  await editor.mouse.down();
  await editor.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
  await editor.mouse.up();
}
