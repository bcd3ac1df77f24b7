import { expect } from "@playwright/test";
import { EditorPage } from "../editor.ts";
import { test } from "../fixtures.ts";

test("thirty steps are undone after a reload, and redone after another one", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await editor.createPage(`Thirty steps ${crypto.randomUUID()}`);
  const title = admin.getByRole("textbox", { name: "Page title" });
  const start = await title.inputValue();
  await editor.addBlock("Hero");
  const field = editor.field("Title");
  // Alternates between two fields.
  // Otherwise all inputs would be one undo step.
  for (let step = 1; step <= 14; step += 1) {
    await field.fill(`Hero ${step}`);
    await title.fill(`${start} ${step}`);
  }
  await editor.store();
  await field.fill("Hero, last");
  await expect(admin.getByText(/Saved automatically at/)).toBeVisible();

  await admin.reload();
  await expect(editor.outline.getByRole("button", { name: /^Hero Hero, last/ })).toBeVisible();
  for (let step = 0; step < 30; step += 1) await admin.keyboard.press("Control+z");
  await expect(title).toHaveValue(start);
  await expect(editor.outline.getByRole("listitem")).toHaveCount(0);

  await expect(admin.getByText(/Saved automatically at/)).toBeVisible();
  await admin.reload();
  await expect(editor.outline).toBeVisible();
  for (let step = 0; step < 30; step += 1) await admin.keyboard.press("Control+Shift+z");
  await expect(editor.outline.getByRole("button", { name: /^Hero Hero, last/ })).toBeVisible();
  await expect(title).toHaveValue(`${start} 14`);
});

test("undo in a field of names takes back what is being typed there, and then the step before it", async ({
  admin,
}) => {
  const editor = new EditorPage(admin);
  await editor.createPage(`Names ${crypto.randomUUID()}`);
  const title = admin.getByRole("textbox", { name: "Page title" });
  const start = await title.inputValue();
  await title.fill(`${start}, changed`);
  await admin
    .getByRole("navigation", { name: "Parts of the page" })
    .getByRole("link", { name: /^SEO/ })
    .click();
  const keywords = admin.getByRole("combobox", { name: "Keywords" });
  await keywords.pressSequentially("harb");
  for (let times = 0; times < 4 && (await keywords.inputValue()) !== ""; times += 1) {
    await keywords.press("Control+z");
    await expect(title).toHaveValue(`${start}, changed`);
  }
  await expect(keywords).toHaveValue("");
  await keywords.press("Control+z");
  await expect(title).toHaveValue(start);
  await keywords.press("Control+y");
  await expect(title).toHaveValue(`${start}, changed`);
});

test("a keyword that is being typed is part of what is saved", async ({ admin }) => {
  const editor = new EditorPage(admin);
  await editor.createPage(`Keywords ${crypto.randomUUID()}`);
  await admin
    .getByRole("navigation", { name: "Parts of the page" })
    .getByRole("link", { name: /^SEO/ })
    .click();
  const keywords = admin.getByRole("combobox", { name: "Keywords" });
  await keywords.pressSequentially("harbour");
  await keywords.press("Control+s");
  await expect(admin.getByText("The page is saved.")).toBeVisible();
  await admin.reload();
  await expect(admin.getByText("harbour", { exact: true })).toBeVisible();
  await expect(keywords).toHaveValue("");
});
