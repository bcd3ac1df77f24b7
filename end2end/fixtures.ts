import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  type Cookie,
  type Page,
} from "@playwright/test";
import { ADMIN, type Site, startSite, type TestAccount } from "./site.ts";

interface WorkerFixtures {
  site: Site;
  /** Cookies of the administrator's latest session on this site. */
  session: { cookies: Cookie[] };
}

interface Fixtures {
  /** A browser page on which the administrator is logged in. */
  admin: Page;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern with the used fixtures, even if there are none.
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  session: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern with the used fixtures, even if there are none.
    async ({}, use) => use({ cookies: [] }),
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  admin: async ({ page, session }, use) => {
    await page.context().addCookies(session.cookies);
    await page.goto("/cmsadmin/");
    // The session may be missing or ended.
    if (new URL(page.url()).pathname === "/cmsadmin/login") {
      await fillInLogin(page, ADMIN);
      session.cookies = await page.context().cookies();
    }
    await use(page);
  },
});

export async function logIn(page: Page, account: TestAccount = ADMIN): Promise<void> {
  await page.goto("/cmsadmin/");
  await fillInLogin(page, account);
}

async function fillInLogin(page: Page, { email, password }: TestAccount): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL("**/cmsadmin/");
}

/**
 * Creates a user, with the role Editor by default.
 * Returns a browser page on which this user is logged in.
 */
export async function newColleague(
  browser: Browser,
  site: Site,
  name: string,
  role = "Editor",
): Promise<Page> {
  const account = { email: `${crypto.randomUUID()}@example.org`, password: "Editor-Horse-42" };
  await site.addUser({ ...account, name, role });
  const page = await browse(browser, site);
  await logIn(page, account);
  return page;
}

/** Opens a page in a new browser context for a site. */
export async function browse(
  browser: Browser,
  site: Pick<Site, "url">,
  options: BrowserContextOptions = {},
): Promise<Page> {
  return (await browser.newContext({ baseURL: site.url, ...options })).newPage();
}
