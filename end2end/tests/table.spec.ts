import { expect } from "@playwright/test";
import { Api } from "../api.ts";
import { browse, logIn, test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";
import { overhang } from "../layout.ts";

const PATH = "/tides-by-the-hour";
const TEXT_PATH = "/tides-in-a-text";
const MAX_PRESSES = 60;
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
  const api = new Api(admin);
  await api.createPublishedPage({ title: "Tides by the hour", slug: PATH, locale: "en-gb", blocks });
  const cells = (tag: string, texts: string[]) => texts.map((text) => `<${tag}>${text}</${tag}>`).join("");
  const head = `<tr>${cells("th", ["Place", ...HOURS])}</tr>`;
  const quay = `<tr><th scope="row">Quay</th>${cells(
    "td",
    HOURS.map(() => "2.4 m"),
  )}</tr>`;
  const html = `<p>In short.</p><table><tbody>${head}${quay}</tbody></table>`;
  const text = [{ type: "rich-text", key: "text", props: { html } }];
  await api.createPublishedPage({ title: "Tides in a text", slug: TEXT_PATH, locale: "en-gb", blocks: text });
  await admin.context().close();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    for (const [path, name] of [
      [PATH, "Tides"],
      [TEXT_PATH, "Table"],
    ] as const) {
      test(`the table of ${path} is scrolled by the keyboard, and the page is not`, async ({ page }) => {
        await page.goto(path);
        const keyboard = new Keyboard(page);
        const box = page.getByRole("group", { name, exact: true });
        const last = box.getByRole("columnheader", { name: "10:00" });
        await expect(box.getByRole("rowheader", { name: "Quay" })).toBeInViewport();
        await expect(last).not.toBeInViewport();
        await keyboard.tabTo(box);
        for (let count = 0; count < MAX_PRESSES; count += 1) await keyboard.press("ArrowRight");
        await expect(last).toBeInViewport();
        expect(await overhang(page)).toBe(0);
        expect(await page.evaluate(() => window.scrollX)).toBe(0);
      });
    }
  });
}
