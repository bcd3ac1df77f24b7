import type { Browser, BrowserContext } from "@playwright/test";

/** Size of the window. */
export const VIEWPORT = { width: 1440, height: 900 };

/** Returns a window with an empty cache, logged in by these cookies of a `Visitor`. */
export async function signedIn(browser: Browser, site: string, cookies: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  await signIn(context, site, cookies);
  return context;
}

/** Logs a window in by these cookies of a `Visitor`. */
export async function signIn(context: BrowserContext, site: string, cookies: string): Promise<void> {
  const pairs = cookies.split("; ").map((pair) => pair.split("="));
  await context.addCookies(
    pairs.map(([name = "", ...value]) => ({ name, value: value.join("="), url: new URL(site).origin })),
  );
}
