import { expect, type Locator, type Page } from "@playwright/test";
import { Api } from "../api.ts";
import { browse, test } from "../fixtures.ts";
import { watchOutside } from "../outside.ts";

/** Pages of the demonstration site with a video. */
const [VIDEO_PAGE, OTHER_VIDEO_PAGE] = ["/restoration", "/open-day"];
const SCRIPT = "https://statistics.example/count.js";

function panelOf(page: Page): Locator {
  return page.getByRole("region", { name: "Cookies" });
}

async function chooseAgain(page: Page): Promise<void> {
  await page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" }).click();
  await expect(panelOf(page)).toBeVisible();
}

// The server limits the cookie choices of a
// client, so each test begins 15 minutes later.
test.beforeEach(({ site }) => site.clock.advance({ minutes: 15 }));

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("cookies are refused, which holds on the next page and can be changed later", async ({
      page,
      site,
    }) => {
      const asked = await watchOutside(page, site);
      const panel = panelOf(page);
      const still = page.locator("a.video-poster");
      await test.step("refuse by the keyboard", async () => {
        await page.goto(VIDEO_PAGE);
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        await expect(panel.getByRole("button", { name: "Refuse all" })).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(panel).toHaveCount(0);
        await expect(page).toHaveURL(VIDEO_PAGE);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Restoration");
      });
      await test.step("the video stays a picture, on the next page too", async () => {
        await still.scrollIntoViewIfNeeded();
        await expect(still.getByRole("img")).toBeVisible();
        await page.goto(OTHER_VIDEO_PAGE);
        await still.scrollIntoViewIfNeeded();
        await expect(still).toContainText("connects you to Vimeo");
        await expect(panel).toHaveCount(0);
        await expect(page.locator("iframe")).toHaveCount(0);
        expect(asked).toEqual([]);
      });
      await test.step("agree from the footer", async () => {
        await page.goto(VIDEO_PAGE);
        await chooseAgain(page);
        await expect(panel.getByRole("checkbox", { name: /^Marketing/ })).not.toBeChecked();
        await panel.getByRole("checkbox", { name: /^Marketing/ }).check();
        await panel.getByRole("button", { name: "Save choice" }).click();
        await expect(panel).toHaveCount(0);
        await page.locator("iframe.video-player").scrollIntoViewIfNeeded();
        await expect.poll(() => asked).toContainEqual(expect.stringContaining("youtube-nocookie.com/embed/"));
      });
      await test.step("and take it back", async () => {
        await chooseAgain(page);
        await expect(panel.getByRole("checkbox", { name: /^Marketing/ })).toBeChecked();
        await expect(panel.getByRole("checkbox", { name: /^Statistics/ })).not.toBeChecked();
        await panel.getByRole("button", { name: "Refuse all" }).click();
        await expect(panel).toHaveCount(0);
        await expect(still).toBeVisible();
        await expect(page.locator("iframe")).toHaveCount(0);
      });
    });

    test("whoever agrees sees the video, on the next page too", async ({ page, site }) => {
      const asked = await watchOutside(page, site);
      await page.goto(VIDEO_PAGE);
      await expect(page.locator("iframe")).toHaveCount(0);
      await panelOf(page).getByRole("button", { name: "Accept all" }).click();
      await expect(panelOf(page)).toHaveCount(0);
      await page.locator("iframe.video-player").scrollIntoViewIfNeeded();
      await expect.poll(() => asked).toContainEqual(expect.stringContaining("youtube-nocookie.com/embed/"));
      await page.goto(OTHER_VIDEO_PAGE);
      await expect(panelOf(page)).toHaveCount(0);
      await page.locator("iframe.video-player").scrollIntoViewIfNeeded();
      await expect.poll(() => asked).toContainEqual(expect.stringContaining("player.vimeo.com/video/"));
    });
  });
}

test("a script of others is loaded with the consent to its category, and not before", async ({
  admin,
  browser,
  site,
}) => {
  const api = new Api(admin);
  const useScripts = (scripts: unknown[]) => api.write("PUT", "settings", { consent: { scripts } });
  await useScripts([{ category: "statistics", src: SCRIPT }]);
  const visitor = await browse(browser, site);
  const asked = await watchOutside(visitor, site);
  await visitor.goto("/about");
  await panelOf(visitor).getByText("Choose", { exact: true }).click();
  await panelOf(visitor)
    .getByRole("checkbox", { name: /^Marketing/ })
    .check();
  await panelOf(visitor).getByRole("button", { name: "Save choice" }).click();
  await expect(panelOf(visitor)).toHaveCount(0);
  expect(asked).toEqual([]);
  await chooseAgain(visitor);
  await panelOf(visitor).getByRole("button", { name: "Accept all" }).click();
  await expect(panelOf(visitor)).toHaveCount(0);
  await expect.poll(() => asked).toEqual([SCRIPT]);
  // The other tests expect a site without scripts.
  await useScripts([]);
  await visitor.context().close();
});
