import { expect, type Page } from "@playwright/test";
import { animate } from "../animation.ts";
import { Api } from "../api.ts";
import { browse, logIn, test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";
import { everyBlock, type StoredBlock } from "../showcase.ts";

const PICTURES = "/pictures";
const HERO = "/hero-below-a-title";
const MOVING = "/moving";
const SIZED = ["image", "columns", "cards", "team", "gallery", "map-link", "video-link", "logo-strip"];
/**
 * Blocks whose animation has a control that stops it.
 * Animations in links and buttons have none.
 */
const PLAYING = ["image", "columns", "hero", "team", "map-link"];

interface Added {
  file: { id: number };
}

test.beforeAll(async ({ browser, site }) => {
  const admin = await browse(browser, site);
  await logIn(admin);
  const api = new Api(admin);
  const blocks = await everyBlock(api);
  const of = (types: string[]) => blocks.filter(({ type }) => types.includes(type));
  const publish = (title: string, slug: string, shown: StoredBlock[]) =>
    api.createPublishedPage({ title, slug, locale: "en-gb", blocks: shown });
  await publish("Pictures", PICTURES, of(SIZED));
  await publish("Hero below a title", HERO, of(["hero"]));
  const gif = { name: "wave.gif", mimeType: "image/gif", buffer: animate(600, 400) };
  const added = await api.upload<Added>("medialib/add-file", { path: "/", f: gif });
  const moving = (block: StoredBlock): StoredBlock => ({
    ...block,
    __images: Object.fromEntries(
      Object.keys(block.__images ?? {}).map((place) => [
        place,
        [{ fileID: added.file.id, altText: "The tide" }],
      ]),
    ),
  });
  await publish("Moving", MOVING, of([...PLAYING, "cards", "logo-strip", "video-link"]).map(moving));
  await admin.context().close();
});

interface Loaded {
  name: string;
  /**
   * Width at which the picture is drawn, in device pixels.
   * Includes parts that are cut off.
   */
  drawn: number;
  loaded: number;
  offered: number[];
}

/**
 * Returns the drawn, loaded and
 * offered widths of all pictures.
 */
async function readLoaded(page: Page): Promise<Loaded[]> {
  return page.locator("main picture > img:visible").evaluateAll((images) =>
    Promise.all(
      (images as HTMLImageElement[]).map(async (image) => {
        image.loading = "eager";
        await image.decode();
        const { width, height } = image.getBoundingClientRect();
        const ratio = image.naturalWidth / image.naturalHeight;
        const isCut = getComputedStyle(image).objectFit === "cover";
        const offered = image.previousElementSibling?.getAttribute("srcset") ?? "";
        return {
          name: `${image.closest(".block")?.className}: ${image.currentSrc}`,
          drawn:
            (isCut ? Math.max(width, height * ratio) : Math.min(width, height * ratio)) * devicePixelRatio,
          loaded: Number(new URL(image.currentSrc).searchParams.get("w")),
          offered: [...offered.matchAll(/ (\d+)w/g)].map(([, pixels]) => Number(pixels)),
        };
      }),
    ),
  );
}

for (const [width, deviceScaleFactor] of [
  [390, 3],
  [768, 2],
  [1440, 1],
  [1440, 2],
] as const) {
  test.describe(`at ${width} pixels with ${deviceScaleFactor} to each`, () => {
    test.use({ viewport: { width, height: 900 }, deviceScaleFactor });

    for (const path of [PICTURES, HERO]) {
      test(`no picture of ${path} is loaded larger than it is shown`, async ({ page }) => {
        await page.goto(path);
        const pictures = await readLoaded(page);
        expect(pictures.length).toBeGreaterThan(0);
        for (const { name, drawn, loaded, offered } of pictures) {
          const smallest = offered.find((candidate) => candidate >= drawn - 1) ?? Math.max(...offered);
          expect.soft(Math.min(loaded, Math.max(...offered)), `${name}, drawn ${drawn} wide`).toBe(smallest);
        }
      });
    }
  });
}

test("pictures that are still loading are shown as tiny copies, also when they are opened large", async ({
  page,
}) => {
  // Never answers, so that pictures do not load.
  await page.route(/get-page-file/, () => {});
  await page.goto(PICTURES, { waitUntil: "domcontentloaded" });
  const open = page.getByRole("button", { name: /^Enlarge/ }).first();
  await open.click();
  const large = page.getByRole("dialog").getByRole("img");
  const isSeen = (image: SVGElement | HTMLElement) => {
    const { backgroundImage } = getComputedStyle(image);
    const { width, height } = image.getBoundingClientRect();
    return backgroundImage.startsWith('url("data:image/webp') && width > 100 && height > 100;
  };
  expect(await large.evaluate(isSeen)).toBe(true);
  await page.keyboard.press("Escape");
  for (const type of ["image", "columns", "cards", "team", "gallery", "map-link", "video-link"]) {
    const small = page.locator(`.block-${type} img:visible`).first();
    expect.soft(await small.evaluate(isSeen), type).toBe(true);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an animation is stopped and played by the keyboard", async ({ page }) => {
      await page.goto(MOVING);
      const keyboard = new Keyboard(page);
      const block = page.locator(".block-image");
      const [still, moving] = [block.locator(".animation-still"), block.locator(".animation-moving")];
      const stop = block.getByRole("checkbox", { name: "Stop the animation" });
      await expect(moving).toBeVisible();
      await expect(still).toBeHidden();
      await keyboard.tabTo(stop);
      await keyboard.press("Space");
      await expect(still).toBeVisible();
      await expect(moving).toBeHidden();
      await keyboard.press("Space");
      await expect(moving).toBeVisible();
      for (const type of PLAYING) {
        const shown = page.locator(`.block-${type}`);
        await expect(shown.locator(".animation-moving:visible"), type).toHaveCount(1);
        await expect(shown.getByRole("checkbox"), type).toHaveCount(1);
      }
      for (const type of ["cards", "logo-strip", "video-link"]) {
        const addresses = await page
          .locator(`.block-${type} img`)
          .evaluateAll((images) => images.map((image) => image.getAttribute("src") ?? ""));
        expect(addresses.length, type).toBeGreaterThan(0);
        expect(
          addresses.every((address) => /[?&]w=/.test(address)),
          type,
        ).toBe(true);
      }
    });
  });
}

test("whoever wants less motion gets a still, and plays it on request", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(MOVING);
  const block = page.locator(".block-image");
  await expect(block.locator(".animation-still")).toBeVisible();
  await expect(block.getByRole("checkbox", { name: "Stop the animation" })).toBeHidden();
  await page.waitForLoadState("networkidle");
  expect(asked.filter((url) => url.endsWith(".gif"))).toEqual([]);
  await block.getByRole("checkbox", { name: "Play the animation" }).check();
  await expect(block.locator(".animation-moving")).toBeVisible();
});
