import { expect } from "@playwright/test";
import { Api } from "../api.ts";
import { browse, logIn, test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";
import { overhang } from "../layout.ts";

const PATH = "/tides-by-the-hour";
/** More presses than it takes to reach the last column. */
const PRESSES = 60;
const HOURS = Array.from({ length: 11 }, (_, hour) => `${hour}:00`);

test.use({ viewport: { width: 390, height: 844 } });

test.beforeAll(async ({ browser, site }) => {
  const admin = await browse(browser, site);
  await logIn(admin);
  const row = (key: string, texts: string[]) => ({
    key,
    cells: texts.map((text, index) => ({ key: `c${index}`, text })),
  });
  const rows = [row("hours", ["Place", ...HOURS]), row("quay", ["Quay", ...HOURS.map(() => "2.4 m")])];
  const blocks = [{ type: "table", key: "tides", props: { caption: "Tides", headerColumn: true, rows } }];
  await new Api(admin).publishPage({ title: "Tides by the hour", slug: PATH, locale: "en-gb", blocks });
  await admin.context().close();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a table that is wider than the page is scrolled by the keyboard, and the page is not", async ({
      page,
    }) => {
      await page.goto(PATH);
      const keyboard = new Keyboard(page);
      const box = page.getByRole("group", { name: "Tides", exact: true });
      const last = box.getByRole("columnheader", { name: "10:00" });
      await expect(box.getByRole("rowheader", { name: "Quay" })).toBeInViewport();
      await expect(last).not.toBeInViewport();
      await keyboard.tabTo(box);
      for (let count = 0; count < PRESSES; count += 1) await keyboard.press("ArrowRight");
      await expect(last).toBeInViewport();
      expect(await overhang(page)).toBe(0);
      expect(await page.evaluate(() => window.scrollX)).toBe(0);
    });
  });
}
