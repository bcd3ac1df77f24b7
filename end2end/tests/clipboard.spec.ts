import { expect, type Page } from "@playwright/test";
import { Editor } from "../editor.ts";
import { test } from "../fixtures.ts";

/** What a word processor puts on the clipboard. */
const DOCUMENT = `<html><body><!--StartFragment-->
  <h1>The harbour</h1>
  <p class=MsoNormal>It took <b>four</b> years.<o:p></o:p></p>
  <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>Steel</p>
  <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o&nbsp;</span>Bolts</p>
  <p><img src="file:///C:/bridge.png" alt="The bridge at dawn"></p>
  <p onclick="alert(1)">The <a href="javascript:alert(1)">end</a>.<script>alert(1)</script></p>
<!--EndFragment--></body></html>`;

async function copyDocument(page: Page, html: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(async (text) => {
    const blob = new Blob([text], { type: "text/html" });
    await navigator.clipboard.write([new ClipboardItem({ "text/html": blob })]);
  }, html);
}

test("several blocks are copied into another page by keyboard alone", async ({ admin }) => {
  const editor = new Editor(admin);
  await editor.open("/cmsadmin/page/1");
  const rows = editor.outline.getByRole("listitem");
  const names = (await rows.allTextContents()).slice(0, 4);
  await editor.outline.getByRole("button", { name: "Page settings" }).focus();
  await admin.keyboard.press("ArrowDown");
  await admin.keyboard.press("Enter");
  for (let more = 1; more < 4; more += 1) await admin.keyboard.press("Shift+ArrowDown");
  await admin.keyboard.press("Control+c");
  await expect(admin.getByText("4 blocks are on the clipboard.")).toBeVisible();

  await editor.createPage(`Pasted ${crypto.randomUUID()}`);
  await editor.outline.getByRole("button", { name: "Page settings" }).focus();
  await admin.keyboard.press("Control+v");
  await expect(admin.getByText("4 blocks pasted.")).toBeVisible();
  expect(await rows.allTextContents()).toEqual(names);
  await admin.keyboard.press("Control+z");
  await expect(rows).toHaveCount(0);
});

test("a document of a word processor becomes blocks, and nothing in it acts", async ({ admin }) => {
  const editor = new Editor(admin);
  await editor.createPage(`From a document ${crypto.randomUUID()}`);
  await copyDocument(admin, DOCUMENT);
  await editor.outline.getByRole("button", { name: "Page settings" }).focus();
  await admin.keyboard.press("Control+v");
  await expect(admin.getByText("3 blocks pasted.")).toBeVisible();
  await expect(editor.preview.getByRole("heading", { name: "The harbour" })).toBeVisible();
  await expect(editor.preview.locator("strong", { hasText: "four" })).toBeVisible();
  await expect(editor.preview.locator("li li", { hasText: "Bolts" })).toBeVisible();
  await expect(editor.preview.getByText("The end.")).toBeVisible();
  await expect(editor.preview.getByRole("link", { name: "end" })).toHaveCount(0);
  await editor.store();
});
