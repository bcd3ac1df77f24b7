import { expect, type Page, test } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { Api } from "../api.ts";
import { browse, logIn } from "../fixtures.ts";
import { createPublishedPage } from "../publish-page.ts";
import { isSigned, WebhookReceiver } from "../receiver.ts";
import { startSite } from "../site.ts";

/** Opens the menu of the webhook and chooses an action. */
async function choose(admin: Page, task: string): Promise<void> {
  await admin.getByRole("button", { name: "Actions for “Search”" }).click();
  await admin.getByRole("menuitem", { name: task }).click();
}

test("an administrator adds a webhook, sees a delivery of a published page, and sends one again that failed", async ({
  browser,
}) => {
  const receiver = await WebhookReceiver.open();
  const site = await startSite({ PAGEWRIGHT_WEBHOOK_PRIVATE_ADDRESSES: "true" });
  try {
    const admin = await browse(browser, site);
    await logIn(admin);

    const secret = await test.step("add a webhook", async () => {
      await admin.goto("/cmsadmin/webhooks");
      await expect(admin.getByText("There are no webhooks yet")).toBeVisible();
      expect(await violations(admin)).toEqual([]);
      await admin.getByRole("button", { name: "New webhook" }).first().click();
      const form = admin.getByRole("dialog", { name: "New webhook" });
      await form.getByLabel("Name").fill("Search");
      await form.getByRole("textbox", { name: "Address" }).fill("receiver");
      await form.getByRole("button", { name: "Create webhook" }).click();
      await expect(form.getByText("Address is not a valid URL.")).toBeVisible();
      await expect(form.getByText("The Events field is required.")).toBeVisible();
      await form.getByRole("textbox", { name: "Address" }).fill(receiver.url);
      await expect(form.getByText("This address is not encrypted")).toBeVisible();
      await form.getByRole("checkbox", { name: "Page published" }).check();
      expect(await violations(admin)).toEqual([]);
      await form.getByRole("button", { name: "Create webhook" }).click();
      const shown = admin.getByRole("dialog", { name: "Copy the secret now" });
      const value = await shown.getByLabel("Secret").inputValue();
      await shown.getByRole("button", { name: "I have copied it" }).click();
      await expect(admin.getByRole("row", { name: /Search/ })).toContainText("Not called yet");
      return value;
    });

    const api = new Api(admin);
    const publish = (slug: string) =>
      createPublishedPage(api, { title: `Page ${slug}`, slug, locale: "en-gb", blocks: [] });

    await test.step("publish a page, which the receiver hears of within a second", async () => {
      await publish("/told");
      await expect.poll(() => receiver.events.length).toBe(1);
      const event = receiver.events[0] as NonNullable<(typeof receiver.events)[0]>;
      const { timestamp } = JSON.parse(event.body);
      expect(event.at - Date.parse(timestamp)).toBeLessThan(1_000);
      expect(isSigned(event, secret)).toBe(true);
      expect(isSigned({ ...event, body: `${event.body} ` }, secret)).toBe(false);
      const { type, data } = JSON.parse(event.body);
      expect([type, data.url]).toEqual(["page.published", `${site.url}/told`]);
      await choose(admin, "Show deliveries");
      const row = admin.getByRole("row", { name: /\/told/ });
      await expect(row).toContainText("Delivered");
      expect(await violations(admin)).toEqual([]);
    });

    await test.step("the receiver fails", async () => {
      receiver.status = 503;
      await publish("/lost");
      await expect.poll(() => receiver.events.length).toBeGreaterThan(1);
      await admin.reload();
      const row = admin.getByRole("row", { name: /\/lost/ });
      await expect(row).toContainText("The host answered with status 503.");
      await row.getByRole("button", { name: /^Details/ }).click();
      const details = admin.getByRole("dialog", { name: "Page published" });
      await expect(details).toContainText("The search is being repaired.");
      expect(await violations(admin)).toEqual([]);
      await details.getByRole("button", { name: "Close" }).last().click();
    });

    await test.step("the receiver is back, and the delivery is sent again", async () => {
      receiver.status = 204;
      const before = receiver.events.length;
      const failed = receiver.events[1] as NonNullable<(typeof receiver.events)[1]>;
      const row = admin.getByRole("row", { name: /\/lost/ });
      await row.getByRole("button", { name: /^Send again/ }).click();
      await expect(row).toContainText("Delivered");
      expect(receiver.events.length).toBeGreaterThan(before);
      const event = receiver.events.at(-1) as NonNullable<(typeof receiver.events)[0]>;
      expect(event.headers["webhook-id"]).toBe(failed.headers["webhook-id"]);
      expect(isSigned(event, secret)).toBe(true);
      await admin.getByRole("tab", { name: "Webhooks" }).click();
      await expect(admin.getByRole("row", { name: /Search/ })).toContainText("Works");
    });
  } finally {
    await site.stop();
    receiver.close();
  }
});
