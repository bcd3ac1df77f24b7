import { expect, type Page } from "@playwright/test";
import { Api } from "../api.ts";
import { browse, logIn, test } from "../fixtures.ts";

const BLOCKS = [
  {
    type: "tabs",
    key: "wood",
    props: {
      title: "What we build with",
      tabs: [
        { key: "oak", title: "Oak", html: "<p>For keels.</p>" },
        { key: "larch", title: "Larch", html: "<p>For planks.</p>" },
        { key: "ash", title: "Ash", html: "<p>For oars.</p>" },
      ],
    },
  },
];

const WORDS = ["For keels.", "For planks.", "For oars."];

/** Checks that only the section with this text is shown. */
async function expectShown(page: Page, shown: string): Promise<void> {
  for (const words of WORDS) {
    await expect(page.getByText(words)).toBeVisible({ visible: words === shown });
  }
}

test.beforeAll(async ({ browser, site }) => {
  const admin = await browse(browser, site);
  await logIn(admin);
  await new Api(admin).createPublishedPage({ title: "Wood", slug: "/wood", locale: "en-gb", blocks: BLOCKS });
  await admin.context().close();
});

test("tabs follow the keyboard and the mouse, and their address can be passed on", async ({ page }) => {
  await page.goto("/wood?consent");
  const tab = (name: string) => page.getByRole("tab", { name });
  await expect(page.getByRole("tablist", { name: "What we build with" })).toBeVisible();
  await expect(tab("Oak")).toHaveAttribute("aria-selected", "true");
  await expectShown(page, "For keels.");
  await test.step("arrows, Home and End", async () => {
    await tab("Oak").focus();
    for (const [key, name, words] of [
      ["ArrowLeft", "Ash", "For oars."],
      ["ArrowRight", "Oak", "For keels."],
      ["ArrowRight", "Larch", "For planks."],
      ["Home", "Oak", "For keels."],
      ["End", "Ash", "For oars."],
    ] as const) {
      await page.keyboard.press(key);
      await expect(tab(name)).toBeFocused();
      await expectShown(page, words);
    }
    await page.keyboard.press("Tab");
    await expect(page.getByRole("tabpanel", { name: "Ash" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(tab("Ash")).toBeFocused();
  });
  await test.step("a click names the tab in the address", async () => {
    await tab("Larch").click();
    await expectShown(page, "For planks.");
    await expect(page).toHaveURL(/#wood-larch$/);
    await page.reload();
    await expect(tab("Larch")).toHaveAttribute("aria-selected", "true");
    await expectShown(page, "For planks.");
  });
  await test.step("a link to a section opens its tab", async () => {
    await page.evaluate(() => {
      location.hash = "#wood-ash";
    });
    await expect(tab("Ash")).toHaveAttribute("aria-selected", "true");
    await expectShown(page, "For oars.");
  });
});

test("tabs show one section from the first paint and where their script does not come", async ({ page }) => {
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto("/wood?consent");
  await expectShown(page, "For keels.");
  await page.getByRole("link", { name: "Larch" }).click();
  await expectShown(page, "For planks.");
  await page.goto("/wood?consent#wood-ash");
  await expectShown(page, "For oars.");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every section is shown under its heading, below links to all", async ({ page }) => {
    await page.goto("/wood?consent");
    for (const [index, name] of ["Oak", "Larch", "Ash"].entries()) {
      await expect(page.getByRole("heading", { level: 3, name })).toBeVisible();
      await expect(page.getByText(WORDS[index] ?? "")).toBeVisible();
      await expect(page.getByRole("link", { name })).toBeVisible();
    }
  });
});

test("tabs wake in a page that is not painted", async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/wood?consent");
  await expect(page.getByRole("tablist", { name: "What we build with" })).toBeVisible();
});
