import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { Editor } from "../editor.ts";
import { test } from "../fixtures.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function violations(page: Page): Promise<string[]> {
  // Colours are different during a transition.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
  await page.evaluate(axe.source);
  // The preview is a frame that runs no script, and so none of these checks; what it shows is checked as a page.
  const results = await page.evaluate(
    (rules) => window.axe.run(document, { runOnly: rules, iframes: false }),
    RULES,
  );
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`),
  );
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test("the home page is accessible", async ({ page }) => {
      await page.goto("/");
      expect(await violations(page)).toEqual([]);
    });

    test("the login is accessible", async ({ page }) => {
      await page.goto("/cmsadmin/login");
      expect(await violations(page)).toEqual([]);
    });

    test("the page list is accessible", async ({ admin }) => {
      await expect(admin.getByRole("table").getByRole("link").first()).toBeVisible();
      expect(await violations(admin)).toEqual([]);
    });

    test("making a page is accessible", async ({ admin }) => {
      await admin.goto("/cmsadmin/new-page");
      await expect(admin.getByLabel("Title")).toBeVisible();
      expect(await violations(admin)).toEqual([]);
    });

    test("the editor is accessible", async ({ admin }) => {
      const editor = new Editor(admin);
      await editor.open("/cmsadmin/page/1");
      expect(await violations(admin)).toEqual([]);
      await editor.outline.getByRole("button", { name: /^Text/ }).first().click();
      await expect(admin.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
      expect(await violations(admin)).toEqual([]);
      await editor.outline.getByRole("button", { name: "Add block" }).click();
      await expect(admin.getByRole("dialog")).toBeVisible();
      expect(await violations(admin)).toEqual([]);
    });

    for (const width of [390, 1440]) {
      test(`the screens of menus and redirects are accessible at ${width} pixels`, async ({ admin }) => {
        await admin.setViewportSize({ width, height: 900 });
        await admin.goto("/cmsadmin/menu-structure");
        await expect(admin.getByRole("list", { name: "Entries of the menu" })).toBeVisible();
        expect(await violations(admin)).toEqual([]);
        await admin.getByRole("button", { name: "Add an entry" }).click();
        await expect(admin.getByRole("dialog")).toBeVisible();
        expect(await violations(admin)).toEqual([]);
        await admin.goto("/cmsadmin/redirects");
        await expect(admin.getByText(/There are no redirects yet|redirects?$/).first()).toBeVisible();
        expect(await violations(admin)).toEqual([]);
        await admin.getByRole("button", { name: "New redirect" }).click();
        await expect(admin.getByRole("dialog")).toBeVisible();
        expect(await violations(admin)).toEqual([]);
      });

      test(`the media library is accessible at ${width} pixels`, async ({ admin }) => {
        await admin.setViewportSize({ width, height: 900 });
        await admin.goto("/cmsadmin/medialibrary");
        const file = admin.getByRole("listbox", { name: "Files" }).getByRole("option").first();
        await expect(file).toBeVisible();
        expect(await violations(admin)).toEqual([]);
        await file.dblclick();
        await expect(admin.getByRole("heading", { name: "Details" })).toBeVisible();
        expect(await violations(admin)).toEqual([]);
      });

      test(`choosing, cropping and aiming a picture is accessible at ${width} pixels`, async ({ admin }) => {
        await admin.setViewportSize({ width, height: 900 });
        const editor = new Editor(admin);
        await editor.createPage(`Pictures ${randomUUID()}`);
        await editor.addBlock("Picture");
        await admin.getByRole("button", { name: "Choose picture" }).click();
        const picker = admin.getByRole("dialog", { name: "Choose a file" });
        const file = picker.getByRole("option", { name: "harbour.jpg" });
        await file.click();
        await expect(picker.getByRole("toolbar")).toBeVisible();
        expect(await violations(admin)).toEqual([]);
        await file.dblclick();
        await expect(picker).toBeHidden();
        await admin.getByRole("button", { name: "Crop harbour.jpg" }).click();
        const tool = admin.getByRole("dialog", { name: "Crop harbour.jpg" });
        await expect(tool.getByRole("button", { name: "Frame", exact: true })).toBeFocused();
        expect(await violations(admin)).toEqual([]);
        await tool.getByText("Focal point", { exact: true }).first().click();
        await expect(tool.getByRole("button", { name: /^Focal point: 50 %/ })).toBeVisible();
        expect(await violations(admin)).toEqual([]);
      });
    }
  });
}
