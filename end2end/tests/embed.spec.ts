import { expect, type Page } from "@playwright/test";
import { Api } from "../api.ts";
import { browse, logIn, test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";
import { watchOutside } from "../outside.ts";

const PATH = "/tides-of-the-week";
const ORIGIN = "https://tides.example";
const WIDGET = `${ORIGIN}/widget.js`;

/**
 * Embedded HTML that tries to reach the page around
 * it, and a site that the block does not declare.
 */
const HTML = `<p id="result">Waiting</p>
<button type="button" onclick="this.textContent = 'Low tide at noon'">Show the tide</button>
<script src="${WIDGET}"></script>
<script src="https://undeclared.example/count.js"></script>
<script>
  let reached = "nothing";
  try { reached = parent.document.title; } catch {}
  try { reached = document.cookie || reached; } catch {}
  document.getElementById("result").textContent = "Reached " + reached;
</script>`;

test.beforeAll(async ({ browser, site }) => {
  const admin = await browse(browser, site);
  await logIn(admin);
  const origins = [{ key: "o", origin: ORIGIN }];
  const blocks = [{ type: "html-embed", key: "tides", props: { title: "Tide table", html: HTML, origins } }];
  await new Api(admin).createPublishedPage({
    title: "Tides of the week",
    slug: PATH,
    locale: "en-gb",
    blocks,
  });
  await admin.context().close();
});

// The server limits the cookie choices of a
// client, so each test begins 15 minutes later.
test.beforeEach(({ site }) => site.clock.advance({ minutes: 15 }));

/** Follows the link in the frame, and accepts all cookies. */
async function consentToAll(page: Page): Promise<void> {
  const keyboard = new Keyboard(page);
  await keyboard.tabTo(page.getByRole("link", { name: "Change your choice" }));
  await keyboard.press("Enter");
  const panel = page.getByRole("region", { name: "Cookies" });
  await keyboard.tabTo(panel.getByRole("button", { name: "Accept all" }));
  await keyboard.press("Enter");
  await expect(panel).toHaveCount(0);
}

test("embedded code runs only after consent, in a frame that reaches neither the page nor undeclared sites", async ({
  page,
  site,
}) => {
  const asked = await watchOutside(page, site);
  await page.goto(PATH);
  const frame = page.getByTitle("Tide table");
  await expect(page.getByText("It is shown when you allow marketing cookies.")).toBeVisible();
  await expect(frame).toHaveCount(0);
  expect(asked).toEqual([]);
  await consentToAll(page);
  const inner = page.frameLocator('iframe[title="Tide table"]');
  await expect(inner.getByText("Reached nothing")).toBeVisible();
  const button = inner.getByRole("button");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(button).toHaveText("Low tide at noon");
  expect(asked).toEqual([WIDGET]);
  await expect(frame).toHaveAttribute("sandbox", "allow-scripts allow-popups");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("embedded code is shown after consent as far as it needs no script", async ({ page, site }) => {
    const asked = await watchOutside(page, site);
    await page.goto(PATH);
    await expect(page.locator("iframe")).toHaveCount(0);
    await consentToAll(page);
    await expect(page.frameLocator('iframe[title="Tide table"]').getByText("Waiting")).toBeVisible();
    expect(asked).toEqual([]);
  });
});
