import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "../fixtures.ts";
import type { Site } from "../site.ts";

/** A page of the demonstration site that has a video. */
const VIDEO_PAGE = "/restoration";
const DOCUMENT = "winter-checklist.pdf";
const DOCUMENTS = new URL("../../server/demo/documents/", import.meta.url);

async function visit(browser: Browser, site: Site, javaScriptEnabled: boolean): Promise<Page> {
  return (
    await browser.newContext({ baseURL: site.url, javaScriptEnabled, acceptDownloads: true })
  ).newPage();
}

// A site takes only a few forms from one address in a minute.
test.beforeEach(({ site }) => site.clock.advance({ minutes: 2 }));

for (const script of [true, false]) {
  test.describe(script ? "with JavaScript" : "without JavaScript", () => {
    test("a message with two mistakes is mended and sent", async ({ browser, site }) => {
      const page = await visit(browser, site, script);
      await page.goto("/contact");
      const form = page.locator("#form-contact-form");
      await form.getByLabel("First name").fill("Ada");
      await form.getByLabel("Last name").fill("Lovelace");
      await form.getByLabel("E-mail address").fill("ada@example");
      await form.getByLabel("Message").fill("Do you mend oars?");
      await form.getByLabel("I agree to the privacy statement").check();
      await form.getByRole("button", { name: "Send" }).click();
      await expect(form.getByRole("alert")).toContainText("2 fields");
      await expect(form.getByLabel("E-mail address")).toHaveAccessibleDescription(/valid email address/);
      await expect(form.getByLabel("E-mail address")).toBeFocused();
      await expect(form.getByLabel("Telephone number")).toHaveAccessibleDescription(/required/);
      await expect(form.getByLabel("Message")).toHaveValue("Do you mend oars?");
      await expect(form.getByLabel("I agree to the privacy statement")).toBeChecked();
      await form.getByLabel("E-mail address").fill("ada@example.org");
      await form.getByLabel("Telephone number").fill("020 123 45 67");
      await form.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("status")).toContainText("Thank you");
      expect(new URL(page.url()).pathname).toBe("/contact");
    });

    test("a subscription is confirmed from its mail and ended by the next", async ({ browser, site }) => {
      const address = `reader-${script}@example.org`;
      const page = await visit(browser, site, script);
      await page.goto("/");
      const form = page.locator("#form-newsletter");
      await form.getByLabel("E-mail address").fill(address);
      await form.getByLabel("I agree to the privacy statement").check();
      await form.getByRole("button", { name: "Sign up" }).click();
      await expect(page.getByRole("status")).toContainText("We have sent you a mail");
      await page.goto((await site.mailbox.next(address)).link);
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You get the newsletter");
      await page.goto((await site.mailbox.next(address)).link);
      await page.getByRole("button", { name: "Unsubscribe" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are unsubscribed");
    });

    test("a file is given after the form", async ({ browser, site }) => {
      const page = await visit(browser, site, script);
      await page.goto("/winter-care");
      await expect(page.getByRole("link", { name: /Download/ })).toHaveCount(0);
      const form = page.locator("#form-checklist");
      await form.getByLabel("First name").fill("Ada");
      await form.getByLabel("Last name").fill("Lovelace");
      await form.getByLabel("E-mail address").fill("ada@example.org");
      await form.getByLabel("I agree to the privacy statement").check();
      await form.getByRole("button", { name: "Get the file" }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: `Download ${DOCUMENT}` }).click(),
      ]);
      const given = await readFile(await download.path());
      expect(given.equals(await readFile(new URL(DOCUMENT, DOCUMENTS)))).toBe(true);
    });

    test("nothing of others is loaded until it was agreed to", async ({ browser, site }) => {
      const page = await visit(browser, site, script);
      const asked: string[] = [];
      await page.route(/youtube|vimeo/, (route) => {
        asked.push(route.request().url());
        return route.abort();
      });
      await page.goto(VIDEO_PAGE);
      const panel = page.getByRole("region", { name: "Cookies" });
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await expect(panel.getByRole("button", { name: "Refuse all" })).toBeFocused();
      await panel.getByRole("button", { name: "Refuse all" }).click();
      await expect(panel).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe(VIDEO_PAGE);
      await expect(page.locator("iframe")).toHaveCount(0);
      expect(asked).toEqual([]);
      await page.getByRole("link", { name: "Cookie settings" }).click();
      await panel.getByLabel(/Marketing/).check();
      await panel.getByRole("button", { name: "Save choice" }).click();
      await expect(panel).toHaveCount(0);
      await expect(page.locator("iframe.video-player")).toHaveCount(1);
      await page.locator("iframe.video-player").scrollIntoViewIfNeeded();
      await expect.poll(() => asked.length).toBeGreaterThan(0);
    });
  });
}
