import { expect } from "@playwright/test";
import { Api } from "../api.ts";
import { browse, logIn, test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";

const PATH = "/questions-about-oars";
const entries = [
  { key: "a", title: "Which wood is best?", html: "<p>Ash, most of the time.</p>" },
  { key: "b", title: "How long should they be?", html: '<p>See <a href="/contact">who measures</a>.</p>' },
];

test.beforeAll(async ({ browser, site }) => {
  const admin = await browse(browser, site);
  await logIn(admin);
  const blocks = [
    { type: "accordion", key: "free", props: { title: "Oars", entries } },
    {
      type: "accordion",
      key: "one",
      props: { title: "One of them", entries, oneOpen: true, firstOpen: true },
    },
  ];
  await new Api(admin).createPublishedPage({
    title: "Questions about oars",
    slug: PATH,
    locale: "en-gb",
    blocks,
  });
  await admin.context().close();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("texts are opened and closed by the keyboard", async ({ page }) => {
      await page.goto(PATH);
      const keyboard = new Keyboard(page);
      const part = page.locator("section").filter({ has: page.getByRole("heading", { name: "Oars" }) });
      const title = (name: string) => part.locator("summary").filter({ hasText: name });
      const wood = part.getByText("Ash, most of the time.");
      const link = part.getByRole("link", { name: "who measures" });
      await expect(part.getByRole("heading", { level: 3 })).toHaveText([
        "Which wood is best?",
        "How long should they be?",
      ]);
      await expect(wood).toBeHidden();
      await keyboard.tabTo(title("Which wood"));
      await keyboard.press("Enter");
      await expect(wood).toBeVisible();
      await keyboard.press("Tab");
      await expect(title("How long")).toBeFocused();
      await keyboard.press("Space");
      await expect(link).toBeVisible();
      await expect(wood).toBeVisible();
      await keyboard.press("Tab");
      await expect(link).toBeFocused();
      await keyboard.press("Shift+Tab", "Enter");
      await expect(link).toBeHidden();
      await expect(title("How long")).toBeFocused();
    });

    test("opening a text closes the other where only one may be open", async ({ page }) => {
      await page.goto(PATH);
      const keyboard = new Keyboard(page);
      const part = page
        .locator("section")
        .filter({ has: page.getByRole("heading", { name: "One of them" }) });
      const wood = part.getByText("Ash, most of the time.");
      const link = part.getByRole("link", { name: "who measures" });
      await expect(wood).toBeVisible();
      await expect(link).toBeHidden();
      await keyboard.tabTo(part.locator("summary").last());
      await keyboard.press("Enter");
      await expect(link).toBeVisible();
      await expect(wood).toBeHidden();
    });
  });
}
