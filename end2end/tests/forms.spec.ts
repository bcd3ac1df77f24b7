import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page } from "@playwright/test";
import { logIn, test } from "../fixtures.ts";
import { ADMIN, type Site } from "../site.ts";

/** A page of the demonstration site that has a video. */
const VIDEO_PAGE = "/restoration";
const FILE = { name: "prices.txt", mimeType: "text/plain", buffer: Buffer.from("Oak: 12") };

async function visit(browser: Browser, site: Site, javaScriptEnabled: boolean): Promise<Page> {
  return (await browser.newContext({ baseURL: site.url, javaScriptEnabled, acceptDownloads: true })).newPage();
}

/** Publishes a page with a download form, as an editor's scripts do, and gives its address. */
async function publishDownload(browser: Browser, site: Site): Promise<string> {
  const admin = await visit(browser, site, true);
  await logIn(admin, ADMIN);
  const slug = `/prices-${Date.now()}`;
  await admin.evaluate(
    async ({ slug, name, text }) => {
      const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? "";
      const headers = { "X-Requested-With": "XMLHttpRequest", "X-CSRF-Token": token };
      const call = async (path: string, body: BodyInit, type?: string) => {
        const withType: Record<string, string> = type ? { ...headers, "Content-Type": type } : headers;
        const answer = await fetch(`/api/pagewright/${path}`, { method: "POST", headers: withType, body });
        const json = await answer.json();
        if (!json.Success) throw new Error(`${path}: ${JSON.stringify(json)}`);
        return json;
      };
      const post = (path: string, body: unknown) => call(path, JSON.stringify(body), "application/json");
      const form = new FormData();
      form.append("path", "/");
      form.append("f", new File([text], name, { type: "text/plain" }));
      const { file } = await call("medialib/add-file", form);
      const page = { title: "Prices", slug, type: "content", locale: "en-gb", content: {}, typeData: {} };
      const { pageID, pageVersionID } = await post("page/create", page);
      const block = { type: "download-form", key: "d1", props: {}, __files: { file: [{ fileID: file.id }] } };
      await post(`page/version/${pageVersionID}/store`, { blocks: [block] });
      await post(`page/${pageID}/publish`, {});
    },
    { slug, name: FILE.name, text: FILE.buffer.toString() },
  );
  await admin.context().close();
  return slug;
}

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
      await page.goto("/contact");
      const form = page.locator("#form-contact-newsletter");
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
      const slug = await publishDownload(browser, site);
      const page = await visit(browser, site, script);
      await page.goto(slug);
      await expect(page.getByRole("link", { name: /Download/ })).toHaveCount(0);
      await page.getByLabel("First name").fill("Ada");
      await page.getByLabel("Last name").fill("Lovelace");
      await page.getByLabel("E-mail address").fill("ada@example.org");
      await page.getByLabel("I agree to the privacy statement").check();
      await page.getByRole("button", { name: "Get the file" }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: `Download ${FILE.name}` }).click(),
      ]);
      expect(await readFile(await download.path(), "utf8")).toBe(FILE.buffer.toString());
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
