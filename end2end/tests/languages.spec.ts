import { expect } from "@playwright/test";
import { test } from "../fixtures.ts";
import { Keyboard } from "../keyboard.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, locale: "nl-NL" });

    test("a browser that prefers Dutch is offered the Dutch page on arrival, and only then", async ({
      page,
    }) => {
      const offer = page.locator("aside.language-offer");
      const menu = page.getByRole("navigation", { name: "Main menu" });
      await page.goto("/");
      await expect(offer).toHaveAttribute("lang", "nl-NL");
      await menu.getByRole("link", { name: "About" }).click();
      await expect(page).toHaveURL("/about");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("A yard with two mother tongues");
      await expect(offer).toHaveCount(0);
      await page.goto("/about");
      await offer.getByRole("link", { name: "Lees deze pagina in het Nederlands" }).click();
      await expect(page).toHaveURL("/nl-nl/over-ons");
      await expect(page.locator("html")).toHaveAttribute("lang", "nl-NL");
      await expect(offer).toHaveCount(0);
    });

    test.describe("on a phone", () => {
      test.use({ viewport: { width: 390, height: 844 } });

      test("the site is read in Dutch by the keyboard alone", async ({ page, site }) => {
        await site.clock.advance({ minutes: 15 });
        const keys = new Keyboard(page);
        const menuButton = page.locator("summary").filter({ hasText: "Menu" });
        const menu = page.getByRole("navigation", { name: "Hoofdmenu" });
        const languages = page.getByRole("navigation", { name: "Taal" });
        await test.step("the first key leads past the header", async () => {
          await page.goto("/nl-nl");
          await keys.press("Tab");
          const skip = page.getByRole("link", { name: "Naar de inhoud" });
          await expect(skip).toBeFocused();
          await expect(skip).toBeInViewport({ ratio: 1 });
          await keys.press("Enter");
          await expect(page.locator("main")).toBeFocused();
          await keys.press("Tab");
          await expect(page.getByRole("link", { name: "Zo werken wij" })).toBeFocused();
        });
        await test.step("the menu leads to a page", async () => {
          await expect(menu).toBeHidden();
          await keys.tabBackTo(menuButton);
          await keys.press("Enter");
          await expect(menu).toBeVisible();
          const contact = menu.getByRole("link", { name: "Contact" });
          await keys.tabTo(contact);
          await expect(contact).toBeInViewport({ ratio: 1 });
          await keys.press("Enter");
          await expect(page).toHaveURL("/nl-nl/contact");
          await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zo vind je de werf");
        });
        await test.step("the switcher leads to another language and back", async () => {
          for (const [name, path, language] of [
            ["English", "/contact", "en-GB"],
            ["Nederlands", "/nl-nl/contact", "nl-NL"],
          ] as const) {
            const switcher =
              name === "English" ? languages : page.getByRole("navigation", { name: "Language" });
            await keys.tabTo(menuButton);
            await keys.press("Enter");
            await keys.tabTo(switcher.getByRole("link", { name }));
            await keys.press("Enter");
            await expect(page).toHaveURL(path);
            await expect(page.locator("html")).toHaveAttribute("lang", language);
          }
        });
        await test.step("a message is written, mended and sent", async () => {
          const form = page.locator('[id="contact-form.form"]');
          const fields = {
            Voornaam: "Saskia",
            Achternaam: "Mast",
            "E-mailadres": "saskia",
            Telefoonnummer: "020 123 45 67",
            Bericht: "Is er plaats in de lange loods?",
          };
          for (const [label, text] of Object.entries(fields)) {
            await keys.tabTo(form.getByLabel(label, { exact: true }));
            await keys.type(text);
          }
          await keys.tabTo(form.getByLabel("Ik ga akkoord met de privacyverklaring"));
          await keys.press("Space");
          await keys.tabTo(form.getByRole("button", { name: "Versturen" }));
          await keys.press("Enter");
          const email = form.getByLabel("E-mailadres");
          await expect(email).toBeFocused();
          await expect(email).toHaveAccessibleDescription(/geldig/);
          await keys.press("End");
          await keys.type("@example.org");
          await keys.tabTo(form.getByRole("button", { name: "Versturen" }));
          await keys.press("Enter");
          await expect(page.getByRole("status")).toContainText(/bedankt|dank/i);
        });
      });
    });
  });
}
