import { expect, type Locator, type Page } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { Api } from "../api.ts";
import { test as base, browse, logIn } from "../fixtures.ts";
import { overhang, shifts, watchShifts } from "../layout.ts";
import { watchOutside } from "../outside.ts";
import { everyBlock, type StoredBlock } from "../showcase.ts";

interface Showcase {
  path: string;
  blocks: StoredBlock[];
}

/** A test with a published page of all block types. */
const test = base.extend<object, { showcase: Showcase }>({
  showcase: [
    async ({ browser, site }, use) => {
      const page = await browse(browser, site);
      await logIn(page);
      const api = new Api(page);
      const blocks = await everyBlock(api);
      const slug = "/every-block";
      await api.createPublishedPage({ title: "Every block", slug, locale: "en-gb", blocks });
      await page.context().close();
      await use({ path: slug, blocks });
    },
    { scope: "worker" },
  ],
});

/** Attaches a full-page screenshot to the test results. */
async function photograph(page: Page, name: string): Promise<void> {
  const body = await page.screenshot({ fullPage: true });
  await test.info().attach(`${name}.png`, { body, contentType: "image/png" });
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [320, 390, 820, 1440, 1920]) {
    test(`every type of block is right in ${colorScheme} colours at ${width} pixels`, async ({
      page,
      showcase,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await watchShifts(page);
      await page.goto(showcase.path);
      await expect(page.locator(".block")).toHaveCount(showcase.blocks.length);
      expect(await shifts(page)).toEqual([]);
      expect(await overhang(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
      await photograph(page, `${colorScheme}-${width}`);
    });
  }
}

test("every type of block is printed within the paper", async ({ page, showcase }) => {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: "print" });
  await page.goto(showcase.path);
  expect(await overhang(page)).toBe(0);
  const sizeOf = (text: Locator) =>
    text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const [title, heading] = [page.getByRole("heading", { level: 1 }), page.locator(".block-heading").first()];
  expect(await sizeOf(heading)).toBeLessThan(await sizeOf(title));
  await expect(page.locator(".block-contact-form").getByLabel("Message")).toBeVisible();
  await expect(page.locator(".block-form").getByRole("button")).toHaveCount(0);
  await photograph(page, "print");
});

test("a page with every type of block asks nothing of other sites", async ({ page, site, showcase }) => {
  await watchShifts(page);
  const outside = await watchOutside(page, site);
  await page.goto(showcase.path);
  expect(await shifts(page)).toEqual([]);
  expect(outside).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every type of block can be read", async ({ page, showcase }) => {
    await page.goto(showcase.path);
    for (const { key, type } of showcase.blocks) {
      await expect.soft(page.locator(`.block-${type}`), key).toBeVisible();
    }
    await photograph(page, "without-script");
  });
});
