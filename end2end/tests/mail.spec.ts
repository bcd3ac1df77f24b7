import { expect, test } from "@playwright/test";
import { violations } from "../accessibility.ts";
import { browse, logIn } from "../fixtures.ts";
import { readable } from "../mailbox.ts";
import { PostOffice } from "../post-office.ts";
import { ADMIN, type Site, startSite } from "../site.ts";

const BACK_OFF = { minutes: 3 };

/** Runs `work` with a site that sends its mails to `port`. */
async function withSite(port: number, work: (site: Site) => Promise<void>): Promise<void> {
  const site = await startSite({ PAGEWRIGHT_SMTP_URL: `smtp://127.0.0.1:${port}` });
  try {
    await work(site);
  } finally {
    await site.stop();
  }
}

/** Requests a password reset by HTTP, without a browser. */
async function forgetPassword(site: Site): Promise<void> {
  const form = await fetch(`${site.url}/cmsadmin/forgot-password`);
  const csrf = /name="csrf" value="([^"]+)"/.exec(await form.text())?.[1] ?? "";
  const answer = await fetch(`${site.url}/cmsadmin/forgot-password`, {
    method: "POST",
    body: new URLSearchParams({ csrf, email: ADMIN.email }),
  });
  expect(answer.status).toBe(200);
}

test("a mail server gets a mail in text and in HTML, once", async () => {
  const office = await PostOffice.open();
  await withSite(office.port, async (site) => {
    await forgetPassword(site);
    const [message] = await office.received(1);
    expect(message?.messageId).toMatch(/^<.+@.+>$/);
    const mail = readable(message as NonNullable<typeof message>);
    expect(mail.to).toBe(ADMIN.email);
    expect(mail.html).toContain(mail.link);
    expect(mail.link).toContain(`${site.url}/cmsadmin/reset-password/`);
    expect((await fetch(mail.link)).status).toBe(200);
    await site.clock.advance(BACK_OFF);
    await forgetPassword(site);
    await office.received(2);
    expect(new Set(office.messages.map((message) => message.messageId)).size).toBe(2);
  });
  await office.close();
});

test("a mail waits for a mail server that is down, and its link is the one that counts", async () => {
  const gone = await PostOffice.open();
  const { port } = gone;
  await gone.close();
  await withSite(port, async (site) => {
    await forgetPassword(site);
    const office = await PostOffice.open(port);
    await expect(async () => {
      await site.clock.advance(BACK_OFF);
      expect(office.messages).toHaveLength(1);
    }).toPass({ timeout: 20_000 });
    const [message] = await office.received(1);
    const mail = readable(message as NonNullable<typeof message>);
    expect((await fetch(mail.link)).status).toBe(200);
    await office.close();
  });
});

test("a refused mail is tried again only where the refusal is for now", async () => {
  const office = await PostOffice.open();
  await withSite(office.port, async (site) => {
    office.behaviour = { refusal: 451 };
    await forgetPassword(site);
    await expect.poll(() => office.attempts).toBe(1);
    await expect(async () => {
      await site.clock.advance(BACK_OFF);
      expect(office.attempts).toBeGreaterThan(1);
    }).toPass({ timeout: 20_000 });
    office.behaviour = {};
    await expect(async () => {
      await site.clock.advance(BACK_OFF);
      expect(office.messages).toHaveLength(1);
    }).toPass({ timeout: 20_000 });

    office.behaviour = { refusal: 550 };
    const before = office.attempts;
    await forgetPassword(site);
    await expect.poll(() => office.attempts).toBe(before + 1);
    // The refused mail does not block later mails.
    office.behaviour = {};
    await site.clock.advance({ minutes: 61 });
    await forgetPassword(site);
    await office.received(2);
    expect(office.attempts).toBe(before + 2);
  });
  await office.close();
});

test("a slow mail server keeps nobody waiting", async () => {
  const office = await PostOffice.open();
  office.behaviour = { greetingDelay: 4_000 };
  await withSite(office.port, async (site) => {
    const begun = Date.now();
    await forgetPassword(site);
    expect((await fetch(site.url)).status).toBe(200);
    expect(Date.now() - begun).toBeLessThan(4_000);
    expect(office.messages).toHaveLength(0);
    await office.received(1);
  });
  await office.close();
});

test("administrators see the mails that fail and why, and send one again", async ({ browser }) => {
  const office = await PostOffice.open();
  office.behaviour = { refusal: 451 };
  await withSite(office.port, async (site) => {
    await forgetPassword(site);
    await expect.poll(() => office.attempts).toBe(1);
    const admin = await browse(browser, site);
    await logIn(admin);
    await expect(async () => {
      await admin.goto("/cmsadmin/");
      await expect(admin.getByRole("alert")).toContainText("451", { timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
    await admin.getByRole("link", { name: "Show the failed mails" }).click();
    const row = admin.getByRole("row", { name: ADMIN.email });
    await expect(row).toContainText("RCPT TO");
    for (const width of [1440, 360]) {
      await admin.setViewportSize({ width, height: 900 });
      expect(await violations(admin)).toEqual([]);
    }
    office.behaviour = {};
    await row.getByRole("button", { name: `Send again to ${ADMIN.email}` }).click();
    await office.received(1);
    await expect(async () => {
      await admin.reload();
      await expect(admin.getByText("Every mail was sent.")).toBeVisible({ timeout: 1_000 });
      await expect(admin.getByRole("alert")).toHaveCount(0);
    }).toPass({ timeout: 20_000 });
    await admin.context().close();
  });
  await office.close();
});
