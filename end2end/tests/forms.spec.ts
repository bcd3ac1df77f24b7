import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { Api } from "../api.ts";
import { browse, logIn, test } from "../fixtures.ts";

const DOCUMENT = "winter-checklist.pdf";
const DOCUMENTS = new URL("../../server/demo/documents/", import.meta.url);
/** Recipient of the demonstration site's form notifications. */
const YARD = "yard@hollanderandwren.example";

/** Fills in the fields and consents to the privacy statement. */
async function fillIn(form: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await form.getByLabel(label, { exact: true }).fill(text);
  await form.getByLabel("I agree to the privacy statement").check();
}

/**
 * Marks the document, so that the test
 * can see if another document is loaded.
 */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.seen = "";
  });
}

async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset.seen !== undefined);
}

// The server limits the form submissions of a
// client, so each test begins 15 minutes later.
test.beforeEach(({ site }) => site.clock.advance({ minutes: 15 }));

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a message with two mistakes is mended, sent, and dealt with in the admin", async ({
      browser,
      page,
      site,
    }) => {
      const email = `ada-${javaScriptEnabled}@example.org`;
      const message = "Do you mend oars?\nTwo of them, “Ebb” & “Flow”.";
      await test.step("two mistakes stand at their fields, and nothing is lost", async () => {
        await page.goto("/contact");
        await mark(page);
        const form = page.locator('[id="contact-form.form"]');
        await fillIn(form, {
          "First name": "Ada",
          "Last name": "Lovelace",
          "E-mail address": "ada@example",
          Message: message,
        });
        await form.getByRole("button", { name: "Send" }).click();
        await expect(form.getByRole("alert")).toContainText("2 fields");
        await expect(form.getByLabel("E-mail address")).toHaveAccessibleDescription(/valid email address/);
        await expect(form.getByLabel("E-mail address")).toBeFocused();
        await expect(form.getByLabel("Telephone number")).toHaveAccessibleDescription(/required/);
        await expect(form.getByLabel("First name")).toHaveValue("Ada");
        await expect(form.getByLabel("Last name")).toHaveValue("Lovelace");
        await expect(form.getByLabel("E-mail address")).toHaveValue("ada@example");
        await expect(form.getByLabel("Message")).toHaveValue(message);
        await expect(form.getByLabel("I agree to the privacy statement")).toBeChecked();
        expect(await isMarked(page), "the page was not loaded again").toBe(javaScriptEnabled);
      });
      await test.step("mended, it is sent", async () => {
        const form = page.locator('[id="contact-form.form"]');
        await form.getByLabel("E-mail address").fill(email);
        await form.getByLabel("Telephone number").fill("020 123 45 67");
        await form.getByRole("button", { name: "Send" }).click();
        await expect(page.getByRole("status")).toContainText("Thank you");
        await expect(page.getByRole("button", { name: "Send" })).toHaveCount(0);
        await expect(page.getByText("Tell us what kind of boat she is"), "the introduction").toHaveCount(0);
        expect(new URL(page.url()).pathname).toBe("/contact");
        expect(await isMarked(page), "the page was not loaded again").toBe(javaScriptEnabled);
        if (javaScriptEnabled) await expect(page.getByRole("status")).toBeFocused();
        const mail = await site.mailbox.next(YARD, email);
        expect(mail.subject).toBe("A form was sent: Find the yard");
        expect(mail.text).toContain("Do you mend oars?");
      });
      const admin = await browse(browser, site, { javaScriptEnabled: true });
      await test.step("it is found, read, exported and deleted", async () => {
        await logIn(admin);
        await admin.goto("/cmsadmin/forms");
        await admin.getByRole("searchbox", { name: "Search" }).fill(email);
        await expect(admin.getByText("1 message", { exact: true })).toBeVisible();
        const [download] = await Promise.all([
          admin.waitForEvent("download"),
          admin.getByRole("button", { name: "Export as CSV" }).click(),
        ]);
        const table = await readFile(await download.path(), "utf8");
        expect(table.split("\n").filter((line) => line.includes(email))).toHaveLength(1);
        expect(table).toContain("“Ebb” & “Flow”");
        await admin.getByRole("button", { name: "Open: Ada Lovelace" }).click();
        const dialog = admin.getByRole("dialog", { name: "Contact" });
        await expect(dialog).toContainText("Do you mend oars?");
        await expect(dialog).toContainText("020 123 45 67");
        await dialog.getByRole("button", { name: "Delete this message" }).click();
        await admin.getByRole("button", { name: "Delete this message" }).click();
        await expect(admin.getByText("1 message was deleted.")).toBeVisible();
        await expect(admin.getByRole("button", { name: "Open: Ada Lovelace" })).toHaveCount(0);
      });
      await admin.context().close();
    });

    test("a subscription is confirmed from its mail and ended by the next", async ({ page, site }) => {
      const email = `reader-${javaScriptEnabled}@example.org`;
      await page.goto("/");
      await mark(page);
      const form = page.locator('[id="newsletter.form"]');
      await fillIn(form, { "E-mail address": email });
      await form.getByRole("button", { name: "Sign up" }).click();
      await expect(page.getByRole("status")).toContainText("We have sent you a mail");
      expect(await isMarked(page), "the page was not loaded again").toBe(javaScriptEnabled);
      const heading = page.getByRole("heading", { level: 1 });
      const { link: confirm } = await site.mailbox.next(email);
      await page.goto(confirm);
      await expect(heading).toHaveText("Confirm your address");
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(heading).toHaveText("You get the newsletter");
      await page.goto(confirm);
      await expect(heading).toHaveText("Your address is already confirmed");
      await page.goto((await site.mailbox.next(email)).link);
      await page.getByRole("button", { name: "Unsubscribe" }).click();
      await expect(heading).toHaveText("You are unsubscribed");
    });

    test("a form that fails as a whole is in sight, and nothing that was typed is lost", async ({
      browser,
      page,
      site,
    }) => {
      const slug = `/talk-to-us-${javaScriptEnabled}`;
      const admin = await browse(browser, site, { javaScriptEnabled: true });
      await logIn(admin);
      const api = new Api(admin);
      const text = "<p>We read every message, and answer within two days.</p>".repeat(40);
      const blocks = [
        { type: "rich-text", key: "t", props: { html: text } },
        { type: "contact-form", key: "c", props: {} },
      ];
      const id = await api.createPublishedPage({ title: "Talk to us", slug, locale: "en-gb", blocks });
      const typed = {
        "First name": "Ada",
        "Last name": "Lovelace",
        "E-mail address": "ada@example.org",
        "Telephone number": "020 123 45 67",
        Message: "One\n\n“Two”, <three> & four",
      };
      const keepsAll = async () => {
        for (const [label, value] of Object.entries(typed))
          await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
        await expect(page.getByRole("alert")).toBeFocused();
        await expect(page.getByRole("alert")).toBeInViewport();
      };
      const form = page.locator('[id="c.form"]');
      await test.step("the proof of the form is not that of the site", async () => {
        await page.goto(slug);
        await fillIn(form, typed);
        await form.locator("[name=token]").evaluate((input: HTMLInputElement) => {
          input.value = "0000";
        });
        await form.getByRole("button", { name: "Send" }).click();
        await expect(page.getByRole("alert")).toContainText("This page was open for too long");
        await keepsAll();
      });
      await test.step("the page is taken off the site meanwhile", async () => {
        await api.write("POST", `page/${id}/unpublish`, {});
        await form.getByRole("button", { name: "Send" }).click();
        await expect(page.getByRole("alert")).toContainText("The page with the form is no longer there");
        await keepsAll();
      });
      await admin.context().close();
    });

    test("a file is given after the form", async ({ page }) => {
      await page.goto("/winter-care");
      await mark(page);
      const link = page.getByRole("link", { name: /Download/ });
      await expect(link).toHaveCount(0);
      const form = page.locator('[id="checklist.form"]');
      await fillIn(form, {
        "First name": "Ada",
        "Last name": "Lovelace",
        "E-mail address": "ada@example.org",
      });
      await form.getByRole("button", { name: "Get the file" }).click();
      await expect(page.getByRole("status")).toContainText("We wish you a dry winter");
      expect(await isMarked(page), "the page was not loaded again").toBe(javaScriptEnabled);
      const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
      expect(download.suggestedFilename()).toBe(DOCUMENT);
      const given = await readFile(await download.path());
      expect(given.equals(await readFile(new URL(DOCUMENT, DOCUMENTS)))).toBe(true);
    });
  });
}

test("a form that does not reach the server says so, keeps what was typed, and is sent afterwards", async ({
  page,
}) => {
  const address = "**/api/pagewright/visitors/contact";
  const form = page.locator('[id="contact-form.form"]');
  const fields = {
    "First name": "Grace",
    "Last name": "Hopper",
    "E-mail address": "grace@example.org",
    "Telephone number": "020 123 45 67",
    Message: "Is the slipway free in May?",
  };
  await page.goto("/contact");
  await mark(page);
  await page.route(address, (route) => route.abort());
  await fillIn(form, fields);
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByRole("alert")).toHaveText("Your message could not be sent. Please try again later.");
  for (const [label, text] of Object.entries(fields)) {
    await expect(form.getByLabel(label, { exact: true })).toHaveValue(text);
  }
  await expect(form.getByLabel("I agree to the privacy statement")).toBeChecked();
  await page.unroute(address);
  await form.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("status")).toContainText("Thank you");
  expect(await isMarked(page)).toBe(true);
});
