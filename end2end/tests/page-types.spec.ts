import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { EditorPage } from "../editor.ts";
import { test } from "../fixtures.ts";

test("an editor turns a page into an article, and its text and address stay", async ({ admin }) => {
  const editor = new EditorPage(admin);
  const title = `Regatta ${randomUUID()}`;
  const path = await editor.createPage(title);
  await editor.addBlock("Quote");
  await editor.field("Quote").fill("We sailed again");
  await editor.store();
  await editor.publish();

  const parts = admin.getByRole("navigation", { name: "Parts of the page" });
  await parts.getByText("Settings", { exact: true }).click();
  await admin.getByRole("button", { name: "Change the page type…" }).click();
  const dialog = admin.getByRole("dialog", { name: "Change the page type" });
  await dialog.getByLabel("New page type").selectOption({ label: "Article" });
  await expect(dialog.getByText(/These fields are new: Date/)).toBeVisible();
  expect(await violations(admin)).toEqual([]);
  await dialog.getByRole("button", { name: "Change the page type" }).click();
  const section = admin.getByRole("region", { name: "Page type: Article" });
  await section.getByLabel("Date").fill("2026-05-04");
  await admin.keyboard.press("Control+s");
  await expect(admin.getByText("All changes saved", { exact: true })).toBeAttached();

  await admin.goto(path);
  await expect(admin.getByText("We sailed again")).toBeVisible();
  await admin.goto("/cmsadmin/page-overview/article");
  await expect(admin.getByRole("link", { name: title })).toBeVisible();
});
