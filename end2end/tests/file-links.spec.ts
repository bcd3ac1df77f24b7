import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { EditorPage } from "../editor.ts";
import { browse, test } from "../fixtures.ts";

test("an editor links words to a document, which visitors open", async ({ admin, browser, site }) => {
  const editor = new EditorPage(admin);
  const slug = await editor.createPage(`Winter ${randomUUID()}`);
  await editor.addBlock("Text");
  await editor.writeText("Read the checklist");
  const text = editor.field("Text");
  await text.press("Control+a");
  await text.press("Control+k");
  const dialog = admin.getByRole("dialog", { name: "Link", exact: true });
  await dialog.getByRole("button", { name: "Choose a file from the library" }).click();
  const library = admin.getByRole("dialog", { name: "Choose a file" });
  await library.getByRole("option", { name: "winter-checklist.pdf" }).dblclick();
  await expect(library).toBeHidden();
  await expect(dialog.getByRole("textbox", { name: "Address of the link" })).toHaveValue(
    "winter-checklist.pdf",
  );
  expect(await violations(admin)).toEqual([]);
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(text.getByRole("link")).toHaveText("Read the checklist");
  await expect(editor.preview.getByRole("link", { name: "Read the checklist" })).toBeVisible();
  await editor.publish();
  const visitor = await browse(browser, site);
  await visitor.goto(slug);
  const link = visitor.getByRole("link", { name: "Read the checklist" });
  const address = String(await link.getAttribute("href"));
  expect(address).toMatch(/\/get-page-file\/\d+\/block_files_[\w-]+\/\w+\/winter-checklist\.pdf$/);
  const answer = await visitor.request.get(address);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  await visitor.context().close();
});

test("a link where no words are selected shows the name of the document", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await editor.createPage(`Plans ${randomUUID()}`);
  await editor.addBlock("Text");
  const text = editor.field("Text");
  await text.press("Control+k");
  const dialog = admin.getByRole("dialog", { name: "Link", exact: true });
  await dialog.getByRole("button", { name: "Choose a file from the library" }).click();
  const library = admin.getByRole("dialog", { name: "Choose a file" });
  await library.getByRole("option", { name: "winter-checklist.pdf" }).dblclick();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(text.getByRole("link")).toHaveText("winter-checklist.pdf");
  await editor.store();
});
