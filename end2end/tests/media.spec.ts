import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { EditorPage } from "../editor.ts";
import { browse, test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";
import { LibraryPage } from "../library.ts";
import {
  fetchPicture,
  isSimilar,
  type LocalFile,
  paintQuarters,
  paintScene,
  paintTurnedPhotograph,
  QUARTERS,
  type Quarters,
} from "../pictures.ts";

function unique(name: string): string {
  return `${name} ${randomUUID().slice(0, 8)}`;
}

function textFile(name: string, text: string): LocalFile {
  return { name, mimeType: "text/plain", buffer: Buffer.from(text) };
}

test("of ten files nine are uploaded and the bad one is named with its reason", async ({ admin }) => {
  const library = new LibraryPage(admin);
  const folder = unique("Ten files");
  const good = [
    ...(await Promise.all(
      ["a.jpg", "b.jpg", "c.png", "d.png", "e.jpg", "f.png"].map((name) =>
        paintQuarters(admin, { name, width: 60, height: 40 }),
      ),
    )),
    textFile("g.txt", "Opening hours"),
    { ...textFile("h.csv", "day;hour"), mimeType: "text/csv" },
    textFile("i.txt", "Directions"),
  ];
  const bad = { ...textFile("invoice.jpg", "<html>no picture</html>"), mimeType: "image/jpeg" };
  await library.open();
  await library.createFolder(folder);
  await library.folder(folder).getByRole("link").click();
  await library.drop([...good.slice(0, 4), bad, ...good.slice(4)]);

  const row = library.uploads.getByRole("listitem").filter({ hasText: "invoice.jpg" });
  await expect(library.uploads.getByRole("button", { name: "1 file was not uploaded" })).toBeVisible();
  await expect(row).toContainText("the content is not what the name says");
  await expect(library.uploads.getByRole("listitem").filter({ hasText: "Uploaded" })).toHaveCount(9);
  await library.uploads.getByRole("button", { name: "Close this list" }).click();
  await expect(library.uploads).toBeHidden();

  await expect(admin.getByText("9 files", { exact: true })).toBeVisible();
  await library.open(folder);
  await expect(library.files).toHaveCount(9);
  for (const { name } of good) await expect(library.file(name)).toBeVisible();
});

test("files are sorted into folders by drag", async ({ admin }) => {
  const library = new LibraryPage(admin);
  const folder = unique("By drag");
  const names = ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt"];
  await library.openNewFolder(
    folder,
    names.map((name) => textFile(name, name)),
  );
  await library.createFolder("Letters");
  await library.createFolder("Notes");

  await library.file("a.txt").locator("[data-check]").click();
  await library.file("b.txt").click({ modifiers: ["Control"] });
  await library.file("d.txt").click({ modifiers: ["Control"] });
  await expect(library.chosen).toContainText("3 files chosen");
  await library.file("b.txt").dragTo(library.folder("Letters"));
  await expect(admin.getByText(`3 files moved to /${folder}/Letters/.`)).toBeVisible();
  await expect(library.files).toHaveCount(2);
  await expect(library.folder("Letters")).toContainText("3 files");

  const tree = admin.getByRole("navigation", { name: "Folders and trash" });
  await library.file("e.txt").dragTo(tree.getByRole("treeitem", { name: "Notes", exact: true }));
  await expect(admin.getByText(`1 file moved to /${folder}/Notes/.`)).toBeVisible();
  await expect(library.files).toHaveText(/c\.txt/);

  await library.folder("Letters").getByRole("link").click();
  await expect(library.files).toHaveText([/a\.txt/, /b\.txt/, /d\.txt/]);
});

test("files are sorted into folders by keyboard alone", async ({ admin }) => {
  // The test is slow, because it checks hundreds of key presses.
  test.slow();
  const library = new LibraryPage(admin);
  const keyboard = new Keyboard(admin);
  const folder = unique("By keyboard");
  const names = ["a.txt", "b.txt", "c.txt", "d.txt"];
  await library.openNewFolder(
    folder,
    names.map((name) => textFile(name, name)),
  );

  for (const name of ["Letters", "Notes"]) {
    await test.step(`make the folder ${name}`, async () => {
      await keyboard.tabBackTo(admin.getByRole("button", { name: "New", exact: true }));
      await keyboard.press("Enter");
      await expect(admin.getByRole("menuitem", { name: "Folder", exact: true })).toBeFocused();
      await keyboard.press("Enter");
      await expect(admin.getByLabel("Name of the folder")).toBeFocused();
      await keyboard.type(name);
      await keyboard.press("Enter");
      await expect(library.folder(name)).toBeVisible();
    });
  }

  await test.step("choose the first and the third file", async () => {
    await keyboard.tabTo(library.file("a.txt"));
    await keyboard.press("Space", "ArrowRight", "ArrowRight", "Space");
    await expect(library.file("c.txt")).toBeFocused();
    await expect(library.chosen).toContainText("2 files chosen");
  });

  await test.step("move them", async () => {
    await keyboard.tabTo(library.chosen.getByRole("button", { name: "Move…" }));
    await keyboard.press("Enter");
    const dialog = admin.getByRole("dialog", { name: "Move 2 files" });
    await expect(dialog.getByRole("treeitem", { name: "Notes", exact: true })).toBeVisible();
    await keyboard.tabTo(dialog.getByRole("treeitem", { name: folder, exact: true }));
    await keyboard.press("ArrowDown", "ArrowDown", "Enter");
    await expect(dialog.getByRole("status")).toHaveText(`Move to /${folder}/Notes/`);
    await keyboard.tabTo(dialog.getByRole("button", { name: "Move here" }));
    await keyboard.press("Enter");
    await expect(dialog).toBeHidden();
  });
  await expect(admin.getByText(`2 files moved to /${folder}/Notes/.`)).toBeVisible();
  await expect(library.files).toHaveText([/b\.txt/, /d\.txt/]);
  await library.folder("Notes").getByRole("link").click();
  await expect(library.files).toHaveText([/a\.txt/, /c\.txt/]);
});

test("arrow keys walk through the files, Space chooses and Enter opens one", async ({ admin }) => {
  const library = new LibraryPage(admin);
  const keyboard = new Keyboard(admin);
  const names = ["a.txt", "b.txt", "c.txt"];
  await library.openNewFolder(
    unique("By keys"),
    names.map((name) => textFile(name, name)),
  );
  await keyboard.tabTo(library.file("a.txt"));
  await keyboard.press("ArrowRight");
  await expect(library.file("b.txt")).toBeFocused();
  await keyboard.press("End");
  await expect(library.file("c.txt")).toBeFocused();
  await keyboard.press("ArrowLeft", "Space");
  await expect(library.file("b.txt")).toHaveAttribute("aria-selected", "true");
  await expect(library.chosen).toContainText("1 file chosen");
  await keyboard.press("Shift+ArrowRight");
  await expect(library.chosen).toContainText("2 files chosen");
  await keyboard.press("Enter");
  await expect(library.details.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("c.txt");
  await expect(library.file("c.txt")).toBeFocused();
});

test("a portrait cropped from a turned photograph is upright and of its ratio for visitors", async ({
  admin,
  browser,
  site,
}) => {
  const library = new LibraryPage(admin);
  const editor = new EditorPage(admin);
  const visitor = await browse(browser, site);
  const folder = unique("Portraits");
  await library.openNewFolder(folder, [
    await paintTurnedPhotograph(admin, { name: "portrait.jpg", width: 900, height: 1350 }),
  ]);
  await expect(library.file("portrait.jpg")).toContainText("900 × 1350 pixels");

  const slug = await editor.createPage(unique("Our team"));
  await editor.addBlock("Picture");
  await editor.choosePicture("portrait.jpg", folder);
  await admin.getByRole("button", { name: "Crop portrait.jpg" }).click();
  const tool = admin.getByRole("dialog", { name: "Crop portrait.jpg" });
  await tool.getByText("3:4", { exact: true }).click();
  await expect(tool.getByRole("radio", { name: "3:4" })).toBeChecked();
  await expect(tool.getByText("900 × 1200 pixels, 0 from the left, 75 from the top")).toBeVisible();
  await tool.getByRole("button", { name: "Apply" }).click();
  await expect(tool).toBeHidden();
  await expect(admin.getByText("900 × 1200 pixels · cropped")).toBeVisible();
  await editor.store();
  await editor.publish();

  await visitor.goto(slug);
  const picture = visitor.locator(".block-image img");
  await expect(picture).toHaveAttribute("width", "900");
  await expect(picture).toHaveAttribute("height", "1200");
  for (const address of await candidates(picture)) {
    const { width, height, quarters } = await fetchPicture(visitor, address);
    expect(Math.abs(width / height - 3 / 4), `${width} × ${height}`).toBeLessThan(1 / height);
    expect(isSimilar(quarters, QUARTERS), JSON.stringify(quarters)).toBe(true);
  }
  await visitor.context().close();
});

test("a hero keeps in sight what the focal point of the file says, or that of its own", async ({
  admin,
  browser,
  site,
}) => {
  // The test is slow, because it publishes the page three times.
  test.slow();
  const library = new LibraryPage(admin);
  const editor = new EditorPage(admin);
  const visitor = await browse(browser, site);
  const folder = unique("Focal points");
  const saved = library.details.getByText("Saved.", { exact: true });
  await library.openNewFolder(folder, [
    await paintQuarters(admin, { name: "coast.jpg", width: 1200, height: 900 }),
  ]);

  await test.step("click on what matters most in the picture of the library", async () => {
    const details = await library.openDetails("coast.jpg");
    await details.getByRole("button", { name: "Focal point", exact: true }).click();
    await expect(details.getByText("No point is set")).toBeVisible();
    const stage = details.locator("canvas").first();
    const { width = 0, height = 0 } = (await stage.boundingBox()) ?? {};
    await stage.click({ position: { x: width * 0.75, y: height * 0.25 } });
    await expect(details.getByRole("button", { name: /^Focal point: 75% .* 25%/ })).toBeVisible();
    await details.getByRole("button", { name: "Save", exact: true }).click();
    await expect(saved).toBeVisible();
  });

  const slug = await editor.createPage(unique("On the coast"));
  await editor.addBlock("Hero");
  await editor.field("Title").fill("On the coast");
  await editor.choosePicture("coast.jpg", folder);
  await editor.publish();
  await visitor.goto(slug);
  const picture = visitor.locator(".block-hero img");
  await expect(picture).toHaveCSS("object-fit", "cover");
  await expect(picture).toHaveCSS("object-position", "75% 25%");
  const pageEditor = admin.url();

  await test.step("another point of the file is followed from the next publication on", async () => {
    await library.open(folder);
    const details = await library.openDetails("coast.jpg");
    await details.getByRole("button", { name: "Focal point", exact: true }).click();
    const left = details.getByRole("spinbutton", { name: "Left (%)" });
    await left.fill("10");
    await left.press("Enter");
    await details.getByRole("button", { name: "Save", exact: true }).click();
    await expect(saved).toBeVisible();
    await visitor.reload();
    await expect(picture).toHaveCSS("object-position", "75% 25%");
    await editor.open(pageEditor);
    await editor.outline.getByRole("button", { name: /^Hero/ }).click();
    await editor.field("Title").fill("Back on the coast");
    await editor.publish();
    await visitor.reload();
    await expect(visitor.getByRole("heading", { name: "Back on the coast" })).toBeVisible();
    await expect(picture).toHaveCSS("object-position", "10% 25%");
  });

  await test.step("a point of the hero's own goes before that of the file", async () => {
    await admin.getByRole("button", { name: "Focal point of coast.jpg" }).click();
    const tool = admin.getByRole("dialog", { name: "Focal point of coast.jpg" });
    await expect(tool.getByText("The point of the file is used.")).toBeVisible();
    await tool.getByRole("button", { name: /^Focal point: 10% .* 25%/ }).focus();
    await admin.keyboard.press("Shift+ArrowDown");
    await admin.keyboard.press("ArrowRight");
    await tool.getByRole("button", { name: "Apply" }).click();
    await expect(tool).toBeHidden();
    await expect(admin.getByText("own focal point")).toBeVisible();
    await editor.publish();
    await visitor.reload();
    await expect(picture).toHaveCSS("object-position", "11% 35%");
  });
  await visitor.context().close();
});

test("a phone loads the smallest picture that is sharp, in a place that was kept for it", async ({
  admin,
  browser,
  site,
}) => {
  const library = new LibraryPage(admin);
  const editor = new EditorPage(admin);
  const folder = unique("Phone");
  const caption = "Seen from the quay";
  await library.openNewFolder(folder, [
    await paintScene(admin, { name: "quay.jpg", width: 1500, height: 1000 }),
  ]);
  const slug = await editor.createPage(unique("The quay"));
  await editor.addBlock("Picture");
  await editor.choosePicture("quay.jpg", folder);
  await editor.field("Caption").fill(caption);
  await editor.publish();

  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  });
  const visitor = await context.newPage();
  const refused: string[] = [];
  visitor.on("response", (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visitor.route("**/get-page-file/**", async (route) => {
    await held;
    await route.continue();
  });
  await visitor.goto(slug, { waitUntil: "domcontentloaded" });
  await visitor.evaluate(() => document.fonts.ready);
  const picture = visitor.locator(".block-image img");
  const words = visitor.getByText(caption);
  const isLoaded = () =>
    picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  expect(await isLoaded()).toBe(false);
  const before = [await picture.boundingBox(), await words.boundingBox()];
  release();
  await expect.poll(isLoaded).toBe(true);
  expect([await picture.boundingBox(), await words.boundingBox()]).toEqual(before);

  await expect(picture).toHaveAttribute("width", "1500");
  await expect(picture).toHaveAttribute("height", "1000");
  const { needed, loaded } = await picture.evaluate((image: HTMLImageElement) => ({
    needed: image.clientWidth * devicePixelRatio,
    loaded: new URL(image.currentSrc).searchParams.get("w"),
  }));
  const widths = (await candidates(picture)).flatMap((address) => /w=(\d+)$/.exec(address)?.[1] ?? []);
  const sharp = widths.map(Number).filter((width) => width >= needed);
  expect(widths.length).toBeGreaterThan(sharp.length);
  expect(Number(loaded)).toBe(Math.min(...sharp));
  expect(refused).toEqual([]);
  await context.close();
});

test("a file leads to the pages that show it", async ({ admin, context }) => {
  const library = new LibraryPage(admin);
  const folder = unique("Where used");
  const title = unique("The mill");
  await library.openNewFolder(folder, [
    await paintQuarters(admin, { name: "mill.jpg", width: 400, height: 300 }),
  ]);
  await publishPicture(admin, { title, folder, name: "mill.jpg" });
  const pageEditor = admin.url();

  await library.open(folder);
  const details = await library.openDetails("mill.jpg");
  const uses = details.getByRole("region", { name: "Usage" });
  await expect(uses.getByRole("listitem")).toHaveText(new RegExp(`^${title} .*, visitors see it$`));
  const opened = context.waitForEvent("page");
  await uses.getByRole("link", { name: title }).click();
  const other = await opened;
  await other.waitForURL(pageEditor);
  await expect(other.getByLabel("Page title")).toHaveValue(title);
});

test("a page keeps the file that it was published with until it is published with the new one", async ({
  admin,
  browser,
  site,
}) => {
  const library = new LibraryPage(admin);
  const editor = new EditorPage(admin);
  const visitor = await browse(browser, site);
  const folder = unique("Replaced");
  const shape = { name: "menu.jpg", width: 600, height: 400 };
  const other = { ...QUARTERS, topLeft: QUARTERS.bottomRight, bottomRight: QUARTERS.topLeft };
  await library.openNewFolder(folder, [await paintQuarters(admin, shape)]);
  const slug = await publishPicture(admin, { title: unique("Today"), folder, name: shape.name });
  const pageEditor = admin.url();
  const picture = visitor.locator(".block-image img");
  const expectColours = async (colours: Quarters) => {
    await visitor.goto(slug);
    for (const address of await candidates(picture)) {
      const { quarters } = await fetchPicture(visitor, address);
      expect(isSimilar(quarters, colours), JSON.stringify(quarters)).toBe(true);
    }
  };
  await expectColours(QUARTERS);

  await test.step("replace the file", async () => {
    await library.open(folder);
    const details = await library.openDetails(shape.name);
    const chooser = admin.waitForEvent("filechooser");
    await details.getByRole("button", { name: "Replace file…" }).click();
    await (await chooser).setFiles(await paintQuarters(admin, shape, other));
    await expect(details.getByText("The file was replaced.")).toBeVisible();
  });
  await expectColours(QUARTERS);

  await test.step("store the page: visitors see the old file", async () => {
    await editor.open(pageEditor);
    await editor.outline.getByRole("button", { name: /^Picture/ }).click();
    await editor.field("Caption").fill("The new menu");
    await editor.store();
  });
  await expectColours(QUARTERS);

  await editor.publish();
  await expectColours(other);
  await visitor.context().close();
});

test("a page takes over a replaced file on its own, and is published with it", async ({
  admin,
  browser,
  site,
}) => {
  const library = new LibraryPage(admin);
  const editor = new EditorPage(admin);
  const visitor = await browse(browser, site);
  const folder = unique("Taken over");
  const shape = { name: "poster.jpg", width: 600, height: 400 };
  const other = { ...QUARTERS, topLeft: QUARTERS.bottomRight, bottomRight: QUARTERS.topLeft };
  await library.openNewFolder(folder, [await paintQuarters(admin, shape)]);
  const slug = await publishPicture(admin, { title: unique("Tonight"), folder, name: shape.name });
  const pageEditor = admin.url();
  const expectColours = async (colours: Quarters) => {
    await visitor.goto(slug);
    for (const address of await candidates(visitor.locator(".block-image img"))) {
      const { quarters } = await fetchPicture(visitor, address);
      expect(isSimilar(quarters, colours), JSON.stringify(quarters)).toBe(true);
    }
  };

  await test.step("replace the file", async () => {
    await library.open(folder);
    const details = await library.openDetails(shape.name);
    const chooser = admin.waitForEvent("filechooser");
    await details.getByRole("button", { name: "Replace file…" }).click();
    await (await chooser).setFiles(await paintQuarters(admin, shape, other));
    await expect(details.getByText("The file was replaced.")).toBeVisible();
  });
  await expectColours(QUARTERS);

  const store = admin.getByRole("button", { name: "Save", exact: true });
  const publish = admin.getByRole("button", { name: "Publish", exact: true });
  const notice = admin.getByText(/^This file was replaced in the media library\./);
  await test.step("take it over, undo it and take it over again", async () => {
    await editor.open(pageEditor);
    await editor.outline.getByRole("button", { name: /^Picture/ }).click();
    await expect(notice).toBeVisible();
    await expect(store).toBeDisabled();
    await expect(publish).toBeDisabled();
    await admin.getByRole("button", { name: `Use the new file: ${shape.name}` }).click();
    await expect(notice).toBeHidden();
    await expect(admin.getByText("The new file is used.")).toBeFocused();
    await expect(store).toBeEnabled();
    await admin.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(notice).toBeVisible();
    await expect(store).toBeDisabled();
    await admin.getByRole("button", { name: "Redo", exact: true }).click();
  });

  await test.step("the preview shows the new file", async () => {
    const address = await editor.preview.locator(".block-image img").getAttribute("src");
    const { quarters } = await fetchPicture(admin, address ?? "");
    expect(isSimilar(quarters, other), JSON.stringify(quarters)).toBe(true);
  });

  await editor.publish();
  await expect(notice).toBeHidden();
  await expectColours(other);
  await visitor.context().close();
});

test("who deletes a file is warned of the pages that show it, and has it back from the trash", async ({
  admin,
}) => {
  const library = new LibraryPage(admin);
  const folder = unique("Deleted");
  const title = unique("The lighthouse");
  const name = `${unique("lighthouse")}.jpg`;
  await library.openNewFolder(folder, [await paintQuarters(admin, { name, width: 400, height: 300 })]);
  await publishPicture(admin, { title, folder, name });

  await library.open(folder);
  await library.file(name).locator("[data-check]").click();
  await library.chosen.getByRole("button", { name: "Move to the trash…" }).click();
  await admin
    .getByRole("dialog", { name: "Move to the trash" })
    .getByRole("button", { name: "Move to the trash" })
    .click();
  const warning = admin.getByRole("dialog", { name: "Still in use" });
  await expect(warning.getByRole("heading", { name: `“${name}” is used on 1 page:` })).toBeVisible();
  await expect(warning.getByRole("link", { name: title })).toBeVisible();
  await warning.getByRole("button", { name: "Delete anyway" }).click();
  await expect(warning).toBeHidden();
  await expect(admin.getByText(`“${name}” is in the trash.`)).toBeVisible();
  await expect(library.file(name)).toBeHidden();

  await admin.getByRole("link", { name: "Open the trash" }).click();
  await admin.getByRole("button", { name: `Restore “${name}”` }).click();
  await expect(admin.getByText(`“${name}” is back in the library.`)).toBeVisible();
  await library.open(folder);
  await expect(library.file(name)).toBeVisible();
});

interface PictureOfPage {
  title: string;
  folder: string;
  name: string;
}

/** Publishes a page with a picture of a folder. */
async function publishPicture(admin: Page, { title, folder, name }: PictureOfPage): Promise<string> {
  const editor = new EditorPage(admin);
  const slug = await editor.createPage(title);
  await editor.addBlock("Picture");
  await editor.choosePicture(name, folder);
  await editor.publish();
  return slug;
}

/**
 * Returns all addresses from which
 * the browser can load a picture.
 */
async function candidates(picture: Locator): Promise<string[]> {
  const set = await picture.locator("xpath=../source").getAttribute("srcset");
  const addresses = (set ?? "").split(", ").map((candidate) => candidate.split(" ")[0] ?? "");
  return [...addresses, (await picture.getAttribute("src")) ?? ""];
}
