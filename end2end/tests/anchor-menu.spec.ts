import { expect } from "@playwright/test";
import { Api } from "../api.ts";
import { browse, logIn, test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";

const PATH = "/handbook-of-knots";
const text = (name: string) => `<h2>${name}</h2>${"<p>Over, under and through.</p>".repeat(40)}`;

test.beforeAll(async ({ browser, site }) => {
  const admin = await browse(browser, site);
  await logIn(admin);
  const blocks = [
    { type: "anchor-menu", key: "menu", props: { title: "Knots" } },
    { type: "rich-text", key: "a", anchorPoint: "bowline", props: { html: text("Bowline") } },
    { type: "rich-text", key: "b", anchorPoint: "sheet-bend", props: { html: text("Sheet bend") } },
    {
      type: "rich-text",
      key: "c",
      anchorPoint: "hitch",
      props: { html: `${text("Half hitch")}<p><a href="/contact">Ask us</a></p>` },
    },
    { type: "rich-text", key: "d", props: { html: "<h2>Without an anchor</h2>" } },
  ];
  await new Api(admin).createPublishedPage({
    title: "Handbook of knots",
    slug: PATH,
    locale: "en-gb",
    blocks,
  });
  await admin.context().close();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an anchor menu takes the keyboard to the part that it names", async ({ page }) => {
      await page.goto(PATH);
      const keyboard = new Keyboard(page);
      const menu = page.getByRole("navigation", { name: "Knots" });
      const heading = (name: string) => page.getByRole("heading", { level: 2, name });
      await expect(menu.getByRole("link")).toHaveText(["Bowline", "Sheet bend", "Half hitch"]);
      await expect(heading("Half hitch")).not.toBeInViewport();
      await keyboard.tabTo(menu.getByRole("link", { name: "Half hitch" }));
      await keyboard.press("Enter");
      await expect(page).toHaveURL(`${PATH}#hitch`);
      await expect(heading("Half hitch")).toBeInViewport();
      await expect(menu).not.toBeInViewport();
      await keyboard.press("Tab");
      await expect(page.getByRole("link", { name: "Ask us" })).toBeFocused();
    });
  });
}
