import { type Browser, expect, type Page } from "@playwright/test";
import { EditorPage } from "../editor.ts";
import { browse, test } from "../fixtures.ts";
import type { Site } from "../site.ts";

/**
 * Runs a task as a visitor with
 * JavaScript, and as one without.
 */
async function asVisitors(browser: Browser, site: Site, task: (page: Page) => Promise<void>): Promise<void> {
  for (const javaScriptEnabled of [true, false]) {
    const visitor = await browse(browser, site, { javaScriptEnabled });
    await task(visitor);
    await visitor.context().close();
  }
}

/** Returns the statuses of all redirects and of the final page. */
async function statuses(page: Page, path: string): Promise<number[]> {
  const last = await page.goto(path);
  const passed: number[] = [];
  for (let request = last?.request() ?? null; request; request = request.redirectedFrom()) {
    passed.unshift((await request.response())?.status() ?? 0);
  }
  return passed;
}

async function makeRedirect(admin: Page, from: string, kind: RegExp, to?: string): Promise<void> {
  await admin.goto("/cmsadmin/redirects");
  await admin.getByRole("button", { name: "New redirect" }).first().click();
  const dialog = admin.getByRole("dialog", { name: "New redirect" });
  await dialog.getByRole("textbox", { name: "Old address" }).fill(from);
  await dialog.getByRole("radio", { name: kind }).check();
  if (to) await dialog.getByRole("textbox", { name: "Leads to" }).fill(to);
  await dialog.getByRole("button", { name: "Create redirect" }).click();
  await expect(admin.getByText(`The redirect from ${from} works.`)).toBeVisible();
}

test("the old address of a page that moved leads to it", async ({ admin, browser, site }) => {
  const editor = new EditorPage(admin);
  const slug = await editor.createPage("Spars and oars");
  await editor.addBlock("Quote");
  await editor.field("Quote").fill("Spruce, and eight coats of varnish.");
  await editor.store();
  await editor.publish();
  await admin
    .getByRole("navigation", { name: "Parts of the page" })
    .getByRole("link", { name: "Settings" })
    .click();
  await admin.getByRole("textbox", { name: "Address", exact: true }).fill("/oars");
  await admin.getByRole("button", { name: "Change address" }).click();
  await expect(admin.getByText("The page now lives at /oars.")).toBeVisible();
  await asVisitors(browser, site, async (visitor) => {
    expect(await statuses(visitor, slug)).toEqual([301, 200]);
    await expect(visitor).toHaveURL("/oars");
    await expect(visitor.getByText("eight coats of varnish")).toBeVisible();
  });
  await admin.goto("/cmsadmin/redirects");
  await expect(admin.getByRole("row", { name: new RegExp(slug) })).toContainText("The page moved");
});

test("a redirect that somebody made is followed, and what is gone says so", async ({
  admin,
  browser,
  site,
}) => {
  await makeRedirect(admin, "/old-yard", /for good/, "/about");
  await makeRedirect(admin, "/summer", /for now/, "/open-day");
  await makeRedirect(admin, "/steam-winch", /is gone/);
  await asVisitors(browser, site, async (visitor) => {
    expect(await statuses(visitor, "/old-yard")).toEqual([301, 200]);
    await expect(visitor).toHaveURL("/about");
    expect(await statuses(visitor, "/summer")).toEqual([302, 200]);
    await expect(visitor).toHaveURL("/open-day");
    expect(await statuses(visitor, "/steam-winch")).toEqual([410]);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("This mooring is empty");
    expect(await statuses(visitor, "/no-such-page")).toEqual([404]);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("This mooring is empty");
  });
});

test("an address that leads nowhere becomes a redirect with one click", async ({ admin, browser, site }) => {
  await asVisitors(browser, site, async (visitor) => {
    expect(await statuses(visitor, "/lost-page?utm=1")).toEqual([404]);
  });
  await site.clock.advance({ minutes: 2 });
  const open = admin.getByRole("button", { name: "Redirect /lost-page" });
  await expect(async () => {
    await admin.goto("/cmsadmin/redirects?view=unknown");
    await expect(open).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await open.click();
  const dialog = admin.getByRole("dialog", { name: "New redirect" });
  await expect(dialog.getByRole("textbox", { name: "Old address" })).toHaveValue("/lost-page");
  await dialog.getByRole("textbox", { name: "Leads to" }).fill("/about");
  await dialog.getByRole("button", { name: "Create redirect" }).click();
  await expect(admin.getByText("The redirect from /lost-page works.")).toBeVisible();
  await expect(open).toHaveCount(0);
  await asVisitors(browser, site, async (visitor) => {
    expect(await statuses(visitor, "/lost-page?utm=1")).toEqual([301, 200]);
    await expect(visitor).toHaveURL("/about?utm=1");
  });
});
