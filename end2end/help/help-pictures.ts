import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { Api } from "../api.ts";
import { browse, logIn } from "../fixtures.ts";
import { ADMIN, type Site, startSite, type TestAccount } from "../site.ts";
import { languages, Words } from "./words.ts";

const FOLDER = fileURLToPath(new URL("../../docs/editors/images", import.meta.url));

/** Size of the stored pictures in pixels. */
const SIZE = { width: 800, height: 525 };
/** Quality of WebP, from 0 to 1. */
const QUALITY = 0.8;
/** Width of the part of the screen that a picture shows, in CSS pixels. */
const PART_WIDTH = 640;
/** Space between the edge of the picture and the element at its corner, in CSS pixels. */
const MARGIN = 12;
const WINDOW = { width: 1000, height: 800 };

const EDITOR = { email: "eva@example.org", password: "Editor-Horse-42", name: "Eva Mast", role: "Editor" };

/** A locale of the demonstration site, and the title of a page with several versions. */
interface Content {
  locale: string;
  searchTerm: string;
}

const ENGLISH: Content = { locale: "en-gb", searchTerm: "Winter care" };
/** Content in other languages of the interface. The demonstration site lacks some of them. */
const CONTENT: Readonly<Record<string, Content>> = {
  nl: { locale: "nl-nl", searchTerm: "Winterzorg" },
  de: { locale: "de-de", searchTerm: "Winterlager" },
  fr: { locale: "fr-fr", searchTerm: "Hivernage" },
};

/** The pages and texts that a picture needs. */
interface Scene {
  /** The administrator's browser page. */
  page: Page;
  /** The browser page of a user who may not publish. */
  editor: Page;
  words: Words;
  /** A published page with several versions. */
  pageID: number;
  /** A page that was never published. */
  draftID: number;
  homeID: number;
}

/** A picture begins at the upper left corner of an element. */
interface Picture {
  prepare(scene: Scene): Promise<Locator>;
  /** Width of the shown part in CSS pixels. Defaults to `PART_WIDTH`. */
  width?: number;
  /** Space before the element in CSS pixels. Defaults to `MARGIN`. */
  margin?: number;
  /** Defaults to `WINDOW`. */
  window?: { width: number; height: number };
}

/** Opens a screen. The picture shows its content from the beginning. */
function screen(path: string, size: Omit<Picture, "prepare"> = {}): Picture {
  return {
    prepare: async ({ page }) => {
      await open(page, path);
      return page.getByRole("main");
    },
    margin: 0,
    ...size,
  };
}

/** Size of pictures of lists, which are tables in wide windows. */
const TABLE = { width: 900, window: { width: 1280, height: 900 } };

/** Opens a tab of the editor. The picture begins at a heading. */
function tab(name: string, heading: string): Picture {
  return {
    prepare: async ({ page, pageID, words }) => {
      await open(page, `/cmsadmin/page/${pageID}/${name}`);
      return page.getByRole("heading", { name: words.text(heading), exact: true }).first();
    },
    window: { width: 1000, height: 1400 },
  };
}

/** The picture of each help page, by task. */
const PICTURES: Readonly<Record<string, Picture>> = {
  "write-a-page": {
    prepare: async ({ page, homeID, words }) => {
      await open(page, `/cmsadmin/page/${homeID}`);
      await page
        .getByRole("region", { name: words.text("editor.outline.label") })
        .locator("[data-row]")
        .nth(1)
        .click();
      await expect(page.frameLocator("iframe").first().locator("h1").first()).toBeVisible();
      await expect(page.getByRole("button", { name: words.pattern("editor.image.cropNamed") })).toBeVisible();
      await page.waitForLoadState("networkidle");
      return page.getByRole("main");
    },
    margin: 0,
    width: 1200,
    window: { width: 1200, height: 900 },
  },
  "add-pictures": {
    prepare: async ({ page, homeID, words }) => {
      await open(page, `/cmsadmin/page/${homeID}`);
      const rows = page.getByRole("region", { name: words.text("editor.outline.label") });
      await rows.locator("[data-row]").nth(1).click();
      await page
        .getByRole("button", { name: words.pattern("editor.image.cropNamed") })
        .first()
        .click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("button", { name: words.text("crop.apply"), exact: true })).toBeVisible();
      return dialog.getByRole("heading").first();
    },
    width: 900,
    window: { width: 1000, height: 700 },
  },
  templates: {
    prepare: async ({ page, homeID, words }) => {
      await open(page, `/cmsadmin/page/${homeID}`);
      await page
        .getByRole("button", { name: words.text("editor.outline.add"), exact: true })
        .first()
        .click();
      const dialog = page.getByRole("dialog");
      const patterns = dialog.getByRole("heading", { name: words.text("editor.picker.groups.patterns") });
      await patterns.evaluate((heading) => heading.scrollIntoView({ block: "start" }));
      return dialog;
    },
    window: { width: 1000, height: 800 },
  },
  "page-settings": tab("settings", "workflow.address.heading"),
  "search-engines": {
    prepare: async ({ page, pageID, words }) => {
      await open(page, `/cmsadmin/page/${pageID}/seo`);
      return page.getByText(words.text("editor.settings.seoTitle"), { exact: true }).first();
    },
    window: { width: 1000, height: 1400 },
  },
  "restore-a-version": tab("history", "workflow.history.heading"),
  keyboard: {
    prepare: async ({ page, words }) => {
      await open(page, "/cmsadmin/");
      await page.locator(".admin-palette button").click();
      await page
        .getByRole("combobox", { name: words.text("shell.palette.placeholder") })
        .fill(words.text("admin.nav.mediaLibrary").slice(0, 4));
      await page.waitForLoadState("networkidle");
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("option").first()).toBeVisible();
      return dialog;
    },
  },
  "publish-a-page": {
    prepare: async ({ editor, draftID, words }) => {
      await open(editor, `/cmsadmin/page/${draftID}`);
      await editor.getByRole("button", { name: words.text("workflow.request.send.open") }).click();
      return editor.getByRole("dialog");
    },
    window: { width: 1000, height: 700 },
  },
  "schedule-a-page": tab("settings", "workflow.schedule.heading"),
  "translate-a-page": tab("translations", "workflow.translations.heading"),
  "find-pages": {
    prepare: async ({ page }) => {
      await open(page, "/cmsadmin/page-overview/content");
      const boxes = page.getByRole("table").getByRole("checkbox");
      await boxes.nth(1).check();
      await boxes.nth(2).check();
      return page.getByRole("main");
    },
    margin: 0,
    ...TABLE,
  },
  "change-a-menu": screen("/cmsadmin/menu-structure"),
  tags: screen("/cmsadmin/tags", TABLE),
  trash: screen("/cmsadmin/trash", TABLE),
  forms: screen("/cmsadmin/forms", TABLE),
  redirects: screen("/cmsadmin/redirects", TABLE),
  search: {
    prepare: async ({ page, words }) => {
      await open(page, "/cmsadmin/search-index");
      return page.getByRole("heading", { name: words.text("site.searchIndex.misses.title") });
    },
    window: { width: 1000, height: 1400 },
  },
  "site-settings": screen("/cmsadmin/settings"),
  "users-and-roles": screen("/cmsadmin/users", TABLE),
  "tokens-and-webhooks": {
    prepare: async ({ page, words }) => {
      await open(page, "/cmsadmin/api-tokens");
      await page.getByRole("button", { name: words.text("tokens.create.open") }).click();
      return page.getByRole("dialog");
    },
  },
  backups: {
    // The status above names the random folder of the backups.
    prepare: async ({ page, words }) => {
      await open(page, "/cmsadmin/backups");
      return page.getByRole("heading", { name: words.text("backups.create.title") });
    },
    window: { width: 1000, height: 1400 },
  },
  "check-the-system": screen("/cmsadmin/system"),
  "own-account": screen("/cmsadmin/user/settings"),
};

let site: Site;
let backups: string;

test.beforeAll(async ({ browser }) => {
  backups = await mkdtemp(join(tmpdir(), "pagewright-backups-"));
  site = await startSite({ PAGEWRIGHT_BACKUP_TO: backups });
  await site.addUser(EDITOR);
  await fillSite(browser);
});

test.afterAll(async () => {
  await site.stop();
  await rm(backups, { recursive: true, force: true });
});

for (const language of await languages()) {
  test(`the pictures in ${language}`, async ({ browser }) => {
    const words = await Words.read(language);
    const page = await logInAs(browser, language, ADMIN);
    const editor = await logInAs(browser, language, EDITOR);
    const encoder = await browser.newPage();
    const api = new Api(page);
    const content = CONTENT[language] ?? ENGLISH;
    const scene = {
      page,
      editor,
      words,
      pageID: await find(api, { ...content, type: "content" }),
      draftID: await find(api, { locale: "en-gb", status: "concept" }),
      homeID: await find(api, { locale: content.locale, type: "home" }),
    };
    await mkdir(`${FOLDER}/${language}`, { recursive: true });
    for (const [task, picture] of Object.entries(PICTURES)) {
      await test.step(task, async () => {
        for (const each of [page, editor]) await each.setViewportSize(picture.window ?? WINDOW);
        const shot = await take(await picture.prepare(scene), picture);
        await writeFile(`${FOLDER}/${language}/${task}.webp`, await encode(encoder, shot));
      });
    }
    for (const each of [page, editor]) await each.context().close();
    await encoder.close();
  });
}

/** Adds what the demonstration site lacks: a message, a redirect, a deleted page and a backup. */
async function fillSite(browser: Browser): Promise<void> {
  const page = await browse(browser, site);
  await page.goto("/contact");
  const form = page.locator('[id="contact-form.form"]');
  const fields = {
    "First name": "Ada",
    "Last name": "Lovelace",
    "E-mail address": "ada@example.org",
    "Telephone number": "020 123 45 67",
    Message: "Do you mend oars?",
  };
  for (const [label, text] of Object.entries(fields)) {
    await form.getByLabel(label, { exact: true }).fill(text);
  }
  await form.getByLabel("I agree to the privacy statement").check();
  await form.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("status")).toContainText("Thank you");
  await logIn(page);
  const api = new Api(page);
  await api.write("POST", "redirect", { from: "/prices", to: "/rates" });
  await api.write("POST", "redirect", { from: "/blog/*", to: "/news/*" });
  const slug = "/summer-party";
  const old = await api.createPublishedPage({ title: "Summer party", slug, locale: "en-gb", blocks: [] });
  await api.write("POST", `page/${old}/delete`, {});
  await page.goto("/cmsadmin/backups");
  await page.getByRole("button", { name: "Make a backup now" }).click();
  await expect(page.getByText("The backup is made.")).toBeVisible();
  await page.context().close();
}

/** Opens the admin in a language, in light colours. */
async function logInAs(browser: Browser, language: string, account: TestAccount): Promise<Page> {
  const density = SIZE.width / PART_WIDTH;
  const page = await browse(browser, site, {
    locale: "en-GB",
    colorScheme: "light",
    deviceScaleFactor: density,
  });
  await logIn(page, account);
  await page.context().addCookies([
    { name: "pagewright-language", value: language, url: `${site.url}/cmsadmin/` },
    { name: "pagewright-navigation", value: "types", url: `${site.url}/cmsadmin/` },
  ]);
  return page;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
}

/** Returns the id of the first page that passes the filters. */
async function find(api: Api, filters: Record<string, string>): Promise<number> {
  const list = { pageIndex: 0, pageSize: 1, ...filters };
  const { items } = await api.post<{ items: { id: number }[] }>("page/list", list);
  const [first] = items;
  if (!first) throw new Error(`No page has ${JSON.stringify(filters)}.`);
  return first.id;
}

/** Takes a PNG of the part of the screen that begins at an element. */
async function take(corner: Locator, picture: Picture): Promise<Buffer> {
  const { width = PART_WIDTH, margin = MARGIN } = picture;
  await expect(corner).toBeVisible();
  await corner.evaluate((element) => element.scrollIntoView({ block: "nearest" }));
  const box = await corner.boundingBox();
  if (!box) throw new Error("The element of the picture is not visible.");
  const page = corner.page();
  const height = (width * SIZE.height) / SIZE.width;
  const { width: windowWidth, height: windowHeight } = page.viewportSize() ?? WINDOW;
  const within = (start: number, size: number, room: number) =>
    Math.max(0, Math.min(start - margin, room - size));
  return page.screenshot({
    animations: "disabled",
    clip: { x: within(box.x, width, windowWidth), y: within(box.y, height, windowHeight), width, height },
  });
}

/** Scales a PNG to the size of the pictures, and returns it as WebP. */
async function encode(page: Page, png: Buffer): Promise<Buffer> {
  const address = await page.evaluate(
    async ({ source, size, quality }) => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      const canvas = Object.assign(document.createElement("canvas"), size);
      const context = canvas.getContext("2d");
      if (context) context.imageSmoothingQuality = "high";
      context?.drawImage(picture, 0, 0, size.width, size.height);
      return canvas.toDataURL("image/webp", quality);
    },
    { source: `data:image/png;base64,${png.toString("base64")}`, size: SIZE, quality: QUALITY },
  );
  return Buffer.from(address.replace(/^.*,/, ""), "base64");
}
