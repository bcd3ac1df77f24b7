import { expect } from "@playwright/test";
import { Api } from "../api.ts";
import { browse, logIn, test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";
import { watchOutside } from "../outside.ts";
import { everyBlock } from "../showcase.ts";

const PATH = "/film-of-a-launch";
const PAGE_OF_PROVIDER = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const PLAYER = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";

test.beforeAll(async ({ browser, site }) => {
  const admin = await browse(browser, site);
  await logIn(admin);
  const api = new Api(admin);
  const blocks = await everyBlock(api);
  const [video, tabs] = ["video-link", "tabs"].map((id) => blocks.find(({ type }) => type === id));
  await api.createPublishedPage({
    title: "Film of a launch",
    slug: PATH,
    locale: "en-gb",
    blocks: [video, tabs],
  });
  await admin.context().close();
});

test("a video plays where its picture was, by one key and not before", async ({ page, site }) => {
  const asked = await watchOutside(page, site);
  await page.goto(PATH);
  const keyboard = new Keyboard(page);
  const video = page.getByRole("link", { name: "Launch day" });
  const player = page.getByTitle("Launch day");
  await expect(video).toContainText("Playing it connects you to YouTube.");
  await expect(video.getByRole("img", { name: "A boat sliding into the water" })).toBeVisible();
  // Islands start in page order.
  // When the tabs at the end have started, so has the video.
  await expect(page.getByRole("tablist")).toBeVisible();
  expect(asked).toEqual([]);
  await keyboard.tabTo(video);
  await expect(player).toHaveCount(0);
  await keyboard.press("Enter");
  await expect(player).toBeFocused();
  await expect(player).toHaveAttribute("src", new RegExp(`^${PLAYER}`));
  await expect(video).toHaveCount(0);
  await expect(page).toHaveURL(PATH);
  await expect.poll(() => asked).toEqual([expect.stringContaining(PLAYER)]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a video leads to its provider", async ({ page, site }) => {
    const asked = await watchOutside(page, site);
    await page.goto(PATH);
    const keyboard = new Keyboard(page);
    await keyboard.tabTo(page.getByRole("link", { name: "Launch day" }));
    expect(asked).toEqual([]);
    await keyboard.press("Enter");
    await expect.poll(() => asked).toEqual([PAGE_OF_PROVIDER]);
  });
});
