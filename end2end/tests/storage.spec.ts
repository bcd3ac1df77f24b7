import { expect, type Page, test } from "@playwright/test";
import { BucketServer } from "../bucket.ts";
import { browse, logIn } from "../fixtures.ts";
import { newDataFolder } from "../server.ts";
import { startSite } from "../site.ts";

/** A PNG file of one grey pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

async function upload(page: Page, name: string): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "image/png", buffer: PICTURE });
}

test("a site keeps its files in a bucket, and says when the bucket cannot be reached", async ({
  browser,
}) => {
  let bucket = await BucketServer.start();
  const site = await startSite(bucket.environment("sites/one"), await newDataFolder());
  try {
    const page = await browse(browser, site);
    // The demonstration's pictures are in the bucket.
    await page.goto("/");
    const picture = page.locator("main picture img").first();
    await expect
      .poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(0);
    expect(await bucket.names()).toContainEqual(expect.stringMatching(/^sites\/one\/pictures\//));

    await logIn(page);
    await page.goto("/cmsadmin/medialibrary");
    const before = await bucket.names();
    await upload(page, "pixel.png");
    const file = page.getByRole("option", { name: "pixel.png" });
    await expect(file.locator("img")).toHaveJSProperty("complete", true);
    expect((await bucket.names()).length).toBeGreaterThan(before.length);

    await bucket.stop();
    await upload(page, "late.png");
    await expect(page.getByRole("button", { name: "The server accepts no files just now." })).toBeVisible({
      timeout: 30_000,
    });
    bucket = await BucketServer.start(bucket.port);
    await expect(page.getByRole("option", { name: "late.png" })).toBeVisible({ timeout: 30_000 });
    expect(await bucket.names()).toContainEqual(expect.stringMatching(/^sites\/one\/originals\//));
  } finally {
    await site.stop();
    await bucket.stop();
  }
});
