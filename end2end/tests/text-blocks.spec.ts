import { randomUUID } from "node:crypto";
import { expect, type Locator } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { Api } from "../api.ts";
import { EditorPage } from "../editor.ts";
import { browse, test } from "../fixtures.ts";
import { everyBlock } from "../showcase.ts";

const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;

test("an editor warns visitors, who hear and see that it is a warning", async ({ admin, browser, site }) => {
  const editor = new EditorPage(admin);
  const slug = await editor.createPage(`Tides ${randomUUID()}`);
  await editor.addBlock("Notice");
  await admin.getByRole("combobox", { name: "Kind" }).selectOption("Warning");
  await editor.field("Title").fill("High tide");
  await editor.writeText("The slipway is under water.");
  const shown = editor.preview.getByRole("note", { name: "Warning High tide" });
  await expect(shown.getByText("The slipway is under water.")).toBeVisible();
  await editor.publish();
  const visitor = await browse(browser, site);
  await visitor.goto(slug);
  const notice = visitor.getByRole("note", { name: "Warning High tide" });
  await expect(notice).toContainText("The slipway is under water.");
  await expect(visitor.getByRole("heading", { name: "High tide" })).toHaveCount(0);
  for (const colorScheme of ["light", "dark"] as const) {
    await visitor.emulateMedia({ colorScheme });
    expect(await violations(visitor)).toEqual([]);
  }
  await visitor.context().close();
});

test("buttons stand next to each other, and below each other on a phone", async ({
  admin,
  browser,
  site,
}) => {
  const editor = new EditorPage(admin);
  const slug = await editor.createPage(`Ways to us ${randomUUID()}`);
  await editor.addBlock("Buttons");
  const list = admin.getByRole("group", { name: "Buttons", exact: true });
  const rows = list.locator("button[data-item]");
  const buttons = [
    ["Reserve a berth for the winter", "#berth"],
    ["Call the harbour master", "tel:+441632960142"],
  ] as const;
  for (const [index, [label, link]] of buttons.entries()) {
    if (index > 0) await admin.getByRole("button", { name: "Add: Button" }).click();
    const row = rows.nth(index);
    if ((await row.getAttribute("aria-expanded")) === "false") await row.click();
    await list.getByRole("textbox", { name: "Button text" }).nth(index).fill(label);
    await list.getByRole("combobox", { name: "Button link" }).nth(index).fill(link);
  }
  await editor.publish();
  const visitor = await browse(browser, site);
  await visitor.setViewportSize({ width: 1440, height: 900 });
  await visitor.goto(slug);
  const links = visitor.locator(".buttons").getByRole("link");
  await expect(links).toHaveText(buttons.map(([label]) => label));
  for (const [index, [, link]] of buttons.entries()) {
    await expect(links.nth(index)).toHaveAttribute("href", link);
  }
  expect(await top(links.first())).toBe(await top(links.last()));
  await visitor.setViewportSize({ width: 390, height: 844 });
  expect(await top(links.first())).toBeLessThan(await top(links.last()));
  await visitor.context().close();
});

test("two texts stand side by side, and below each other on a phone", async ({ admin, browser, site }) => {
  const editor = new EditorPage(admin);
  const slug = await editor.createPage(`Directions ${randomUUID()}`);
  await editor.addBlock("Texts side by side");
  const list = admin.getByRole("group", { name: "Texts", exact: true });
  const texts = ["By bus to the gate.", "By boat on the flood."];
  const rows = list.locator("button[data-item]");
  await expect(rows).toHaveCount(texts.length);
  for (const [index, text] of texts.entries()) {
    if ((await rows.nth(index).getAttribute("aria-expanded")) === "false") await rows.nth(index).click();
    await list.getByRole("textbox", { name: "Text", exact: true }).nth(index).fill(text);
  }
  await editor.publish();
  const visitor = await browse(browser, site);
  await visitor.setViewportSize({ width: 1440, height: 900 });
  await visitor.goto(slug);
  const [bus, boat] = texts.map((text) => visitor.getByText(text)) as [Locator, Locator];
  expect(await top(bus)).toBe(await top(boat));
  await visitor.setViewportSize({ width: 390, height: 844 });
  expect(await top(bus)).toBeLessThan(await top(boat));
  await visitor.context().close();
});

test("a caption has a link that visitors follow", async ({ admin, browser, site }) => {
  const editor = new EditorPage(admin);
  const slug = await editor.createPage(`Harbour ${randomUUID()}`);
  await editor.addBlock("Picture");
  await editor.choosePicture("harbour.jpg");
  const caption = editor.field("Caption");
  const toolbar = admin.getByRole("toolbar", { name: "Formatting", exact: true });
  await expect(toolbar).toBeHidden();
  await caption.fill("Seen & drawn by Wren");
  await expect(toolbar).toBeVisible();
  await caption.press("Control+a");
  await caption.press("Control+k");
  const link = admin.getByRole("dialog", { name: "Link" });
  await link.getByRole("combobox", { name: "Address of the link" }).fill("/about");
  await link.getByRole("button", { name: "Apply" }).click();
  await expect(caption.getByRole("link")).toHaveText("Seen & drawn by Wren");
  await editor.publish();
  const visitor = await browse(browser, site);
  await visitor.goto(slug);
  await visitor.getByRole("figure").getByRole("link", { name: "Seen & drawn by Wren" }).click();
  await expect(visitor).toHaveURL(/\/about$/);
  await visitor.context().close();
});

test("a client that knows captions as plain text stores what it means", async ({ admin, browser, site }) => {
  const slug = `/plain-caption-${randomUUID()}`;
  const blocks = (await everyBlock(new Api(admin))).filter(({ type }) => type === "image");
  const plain = blocks.map((block) => ({ ...block, props: { caption: "Tom & Jerry, 5 > 4" } }));
  const stored = { title: "Plain caption", slug, locale: "en-gb", blocks: plain };
  const page = await new Api(admin).createPublishedPage(stored);
  const editor = new EditorPage(admin);
  await editor.open(`/cmsadmin/page/${page}`);
  await editor.outline.getByRole("button", { name: /^Picture/ }).click();
  await expect(editor.field("Caption")).toHaveText("Tom & Jerry, 5 > 4");
  const visitor = await browse(browser, site);
  await visitor.goto(slug);
  await expect(visitor.getByRole("figure")).toHaveText("Tom & Jerry, 5 > 4");
  await visitor.context().close();
});
