import { expect, type Page } from "@playwright/test";
import { Api } from "../api.ts";
import { browse, logIn, test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";
import { everyBlock } from "../showcase.ts";

const PATH = "/a-year-in-pictures";
const [FIRST, SECOND, THIRD] = [
  "The slipway in March.",
  "Hands at a plank",
  "Launch day, with half the town on the quay.",
] as const;

test.beforeAll(async ({ browser, site }) => {
  const admin = await browse(browser, site);
  await logIn(admin);
  const api = new Api(admin);
  const blocks = (await everyBlock(api)).filter(({ type }) => type === "gallery");
  await api.createPublishedPage({ title: "A year in pictures", slug: PATH, locale: "en-gb", blocks });
  await admin.context().close();
});

/**
 * Checks that this picture is shown large,
 * with the focus on its close button.
 */
async function expectLarge(page: Page, name: string): Promise<void> {
  const large = page.getByRole("dialog");
  await expect(large).toHaveAccessibleName(name);
  await expect(large.getByRole("button", { name: "Close" })).toBeFocused();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("pictures are looked at large, one after the other, by the keyboard", async ({ page }) => {
      await page.goto(PATH);
      const keyboard = new Keyboard(page);
      const large = page.getByRole("dialog");
      const button = (name: string) => page.getByRole("button", { name, exact: true });
      const open = (name: string) => button(`Enlarge: ${name}`);
      await expect(large).toHaveCount(0);
      await test.step("open the first one and close it", async () => {
        await keyboard.tabTo(open(FIRST));
        await keyboard.press("Enter");
        await expectLarge(page, FIRST);
        await expect(large.getByRole("img")).toBeInViewport({ ratio: 1 });
        await keyboard.press("Escape");
        await expect(large).toHaveCount(0);
        await expect(open(FIRST)).toBeFocused();
      });
      await test.step("go on to the last one and back", async () => {
        await keyboard.press("Space");
        await expectLarge(page, FIRST);
        await expect(button("Previous")).toHaveCount(0);
        await keyboard.press("Tab");
        await expect(button("Next")).toBeFocused();
        await keyboard.press("Enter");
        await expectLarge(page, SECOND);
        await expect(page.getByText("Picture 2 of 3")).toBeVisible();
        await keyboard.press("Tab");
        await expect(button("Next")).toBeFocused();
        await keyboard.press("Enter");
        await expectLarge(page, THIRD);
        await expect(button("Next")).toHaveCount(0);
        await keyboard.press("Tab");
        await expect(button("Previous")).toBeFocused();
        await keyboard.press("Enter");
        await expectLarge(page, SECOND);
      });
      if (javaScriptEnabled) {
        await test.step("the arrow keys lead to the same pictures", async () => {
          await keyboard.press("ArrowRight");
          await expectLarge(page, THIRD);
          await keyboard.press("ArrowRight");
          await expectLarge(page, THIRD);
          await keyboard.press("ArrowLeft");
          await expectLarge(page, SECOND);
        });
      }
      await test.step("nothing else is in reach of the keyboard or a screen reader", async () => {
        await expect(page.getByRole("link")).toHaveCount(0);
        await expect(page.getByRole("heading")).toHaveCount(0);
        await expect(page.getByRole("button")).toHaveText(["Close", "Next", "Previous"]);
      });
      await test.step("close it, and go on behind it", async () => {
        await keyboard.press("Escape");
        await expect(large).toHaveCount(0);
        // Without scripts, nothing gets the focus again.
        // But browsers remember where Tab continues.
        if (javaScriptEnabled) await expect(open(SECOND)).toBeFocused();
        await keyboard.press("Tab");
        await expect(open(THIRD)).toBeFocused();
      });
    });
  });
}
