import { expect, type Page } from "@playwright/test";
import { EditorPage } from "../editor.ts";
import { browse, logIn, test } from "../fixtures.ts";
import { LibraryPage } from "../library.ts";
import { paintQuarters } from "../pictures.ts";
import { startSite } from "../site.ts";

/** HTML that a word processor writes to the clipboard. */
const DOCUMENT = `<html><body><!--StartFragment-->
  <h1>The harbour</h1>
  <p class=MsoNormal>It took <b>four</b> years.<o:p></o:p></p>
  <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>Steel</p>
  <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o&nbsp;</span>Bolts</p>
  <p><img src="file:///C:/bridge.png" alt="The bridge at dawn"></p>
  <p onclick="alert(1)">The <a href="javascript:alert(1)">end</a>.<script>alert(1)</script></p>
<!--EndFragment--></body></html>`;

const CHAPTER_COUNT = 40;
const PARAGRAPHS_PER_CHAPTER = 8;

/**
 * Returns a document as Word writes
 * it, about sixty pages long.
 */
function longDocument(chapters: number): string {
  const times = <T>(count: number, write: (number: number) => T) =>
    Array.from({ length: count }, (_, index) => write(index + 1)).join("");
  const sentence = "The boats lie in the yard until the ice is gone, and their owners paint them. ".repeat(6);
  const chapter = (number: number) => `
    <h2 style='mso-list:none'>Chapter ${number}<o:p></o:p></h2>
    ${times(PARAGRAPHS_PER_CHAPTER, (each) => `<p class=MsoNormal style='margin-bottom:8.0pt'><span lang=EN-GB style='font-family:"Calibri"'>Sentence ${each} of <i style='mso-bidi-font-style:normal'>chapter ${number}</i>. ${sentence}<o:p></o:p></span></p>`)}
    ${times(5, (each) => `<p class=MsoListParagraph style='mso-list:l0 level1 lfo${number}'><span style='mso-list:Ignore'>·&nbsp;</span>Bolt ${each} of chapter ${number}</p>`)}
    <table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>Part</p></td><td><p class=MsoNormal>Price in chapter ${number}</p></td></tr></table>`;
  return `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->${times(chapters, chapter)}<!--EndFragment--></body></html>`;
}

async function copyDocument(page: Page, html: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(async (text) => {
    const blob = new Blob([text], { type: "text/html" });
    await navigator.clipboard.write([new ClipboardItem({ "text/html": blob })]);
  }, html);
}

test("several blocks are copied into another page by keyboard alone", async ({ admin }) => {
  const editor = new EditorPage(admin);
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

test("four blocks are copied into another installation, with the picture that it has", async ({
  admin,
  browser,
}) => {
  const elsewhere = await startSite();
  try {
    const there = await browse(browser, elsewhere);
    await logIn(there);
    const id = crypto.randomUUID();
    const picture = await paintQuarters(admin, { name: "mast.png", width: 320, height: 240 });
    const other = await paintQuarters(admin, { name: "hull.png", width: 240, height: 320 });
    // The other site has only one of the
    // two pictures, with another id.
    await new LibraryPage(admin).openNewFolder(`Rigging ${id}`, [picture, other]);
    await new LibraryPage(there).openNewFolder(`Rigging ${id}`, [
      await paintQuarters(admin, { name: "keel.png", width: 100, height: 100 }),
      { ...picture, name: "pole.png" },
    ]);

    const editor = new EditorPage(admin);
    const title = `Rigging ${id}`;
    await editor.createPage(title);
    for (const name of ["mast.png", "hull.png"]) {
      await editor.addBlock("Picture");
      await editor.choosePicture(name, title);
    }
    await editor.addBlock("Divider");
    await editor.addBlock("Hero");
    await editor.field("Title").fill("Masts and hulls");
    await editor.store();
    await admin.reload();
    const rows = editor.outline.getByRole("listitem");
    await expect(rows).toHaveCount(4);
    const names = await rows.allTextContents();
    await editor.outline.getByRole("button", { name: "Page settings" }).focus();
    await admin.keyboard.press("ArrowDown");
    await admin.keyboard.press("Control+a");
    await admin.keyboard.press("Control+c");
    await expect(admin.getByText("4 blocks are on the clipboard.")).toBeVisible();

    const editorThere = new EditorPage(there);
    await editorThere.createPage(title);
    await editorThere.outline.getByRole("button", { name: "Page settings" }).focus();
    await there.keyboard.press("Control+v");
    await expect(there.getByText(/4 blocks pasted\..*pictures/)).toBeVisible();
    expect(await editorThere.outline.getByRole("listitem").allTextContents()).toEqual(names);
    await expect(editorThere.preview.locator("img")).toHaveCount(1);
    await expect(editorThere.preview.locator("img")).toHaveAttribute("height", "240");
    await expect(editorThere.preview.locator("img")).not.toHaveJSProperty("naturalWidth", 0);
    await expect(editorThere.preview.getByRole("heading", { name: "Masts and hulls" })).toBeVisible();
    await editorThere.store();
  } finally {
    await elsewhere.stop();
  }
});

test("a document of a word processor becomes blocks, and nothing in it acts", async ({ admin }) => {
  const editor = new EditorPage(admin);
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

test("a long document of a word processor becomes blocks at once, and one step takes them back", async ({
  admin,
}) => {
  const editor = new EditorPage(admin);
  const rows = editor.outline.getByRole("listitem");
  await editor.createPage(`From a long document ${crypto.randomUUID()}`);
  await copyDocument(admin, longDocument(CHAPTER_COUNT));
  await editor.outline.getByRole("button", { name: "Page settings" }).focus();
  await admin.keyboard.press("Control+v");
  await expect(admin.getByText(/\d+ blocks pasted\./)).toBeVisible();
  for (const chapter of [1, CHAPTER_COUNT]) {
    const heading = editor.preview.getByRole("heading", { name: `Chapter ${chapter}`, exact: true });
    await expect(heading).toBeVisible();
    await expect(editor.preview.getByText(`Bolt 3 of chapter ${chapter}`, { exact: true })).toBeVisible();
    await expect(
      editor.preview.getByRole("cell", { name: `Price in chapter ${chapter}`, exact: true }),
    ).toBeVisible();
  }
  await expect(editor.preview.getByText(/^Sentence/)).toHaveCount(CHAPTER_COUNT * PARAGRAPHS_PER_CHAPTER);

  await admin.keyboard.press("Control+z");
  await expect(rows).toHaveCount(0);
  await admin.keyboard.press("Control+Shift+z");
  await editor.store();
});
