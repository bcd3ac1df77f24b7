import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { Api } from "../api.ts";
import { EditorPage } from "../editor.ts";
import { test } from "../fixtures.ts";
import { isOnTop } from "../layout.ts";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

async function openPage(admin: Page): Promise<EditorPage> {
  const slug = `/bar-${randomUUID()}`;
  const blocks = [{ type: "quote", key: "quote", props: { quote: "The sea is calm." } }];
  const id = await new Api(admin).createPublishedPage({ title: "Bar", slug, locale: "en-gb", blocks });
  const editor = new EditorPage(admin);
  await editor.open(`/cmsadmin/page/${id}`);
  return editor;
}

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("the tabs stay where they are while a page is changed, saved and stored", async ({ admin }) => {
      const editor = await openPage(admin);
      const tabs = admin.getByRole("navigation", { name: "Parts of the page" }).getByRole("link");
      const places = () =>
        tabs.evaluateAll((links) =>
          links.map((link) => {
            const { x, y } = link.getBoundingClientRect();
            return { x: x + scrollX, y: y + scrollY, size: getComputedStyle(link).fontSize };
          }),
        );
      const before = await places();
      expect(before.map(({ size }) => size)).toEqual(Array(5).fill("14px"));
      await admin.getByRole("textbox", { name: "Page title" }).pressSequentially("!");
      await expect(admin.getByRole("status").getByText("Unsaved changes", { exact: true })).toBeVisible();
      expect(await places()).toEqual(before);
      await editor.store();
      await expect(admin.getByRole("status").getByText("All changes saved", { exact: true })).toBeVisible();
      expect(await places()).toEqual(before);
    });
  });
}

test("the preview is painted at its scale from the beginning", async ({ admin }) => {
  await admin.addInitScript(() => {
    const scales = new Set<string>();
    Object.assign(window, { scales });
    const look = () => {
      const frame = document.querySelector<HTMLElement>("iframe[title='Preview of the page']");
      if (frame) scales.add(frame.style.scale);
      requestAnimationFrame(look);
    };
    look();
  });
  const editor = await openPage(admin);
  await expect(editor.preview.getByText("The sea is calm.")).toBeVisible();
  const scales = await admin.evaluate(() => [...(window as unknown as { scales: Set<string> }).scales]);
  expect(scales).toHaveLength(1);
  expect(Number(scales[0])).toBeLessThan(1);
});

test("what sticks in a dialog stays below its title", async ({ admin }) => {
  await admin.setViewportSize({ width: 390, height: 500 });
  const editor = new EditorPage(admin);
  await editor.createPage(`Crop ${randomUUID()}`);
  await editor.addBlock("Picture");
  await admin.getByRole("button", { name: "Choose picture" }).click();
  const library = admin.getByRole("dialog", { name: "Choose a file" });
  await library.getByRole("option").filter({ hasText: ".jpg" }).first().dblclick();
  await admin.getByRole("button", { name: /^Crop/ }).click();
  const dialog = admin.getByRole("dialog");
  const title = dialog.getByRole("heading").first();
  await expect(title).toBeVisible();
  for (let turn = 0; turn < 6; turn += 1) {
    await dialog.hover();
    await admin.mouse.wheel(0, 120);
    expect(await isOnTop(title)).toBe(true);
  }
});

test("the page behind a dialog and behind the palette stands still", async ({ admin }) => {
  await admin.setViewportSize({ width: 390, height: 500 });
  const editor = await openPage(admin);
  const top = () => admin.evaluate(() => scrollY);
  await admin.mouse.move(10, 490);
  await admin.mouse.wheel(0, 200);
  await expect.poll(top).toBeGreaterThan(0);
  const openings = [
    () => editor.outline.getByRole("button", { name: "Add block" }).click(),
    () => admin.keyboard.press("Control+k"),
  ];
  for (const open of openings) {
    await open();
    await expect(admin.getByRole("dialog")).toBeVisible();
    const before = await top();
    await admin.mouse.wheel(0, -200);
    await expect(admin.locator("html")).toHaveCSS("overflow-y", "hidden");
    expect(await top()).toBe(before);
    await admin.keyboard.press("Escape");
    await expect(admin.getByRole("dialog")).toBeHidden();
    await expect(admin.locator("html")).not.toHaveCSS("overflow-y", "hidden");
  }
});
