import type { Browser, BrowserContext } from "@playwright/test";

/** Returns a window of 1440 × 900 pixels with an empty cache, logged in by these cookies of a `Visitor`. */
export async function signedIn(browser: Browser, site: string, cookies: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const pairs = cookies.split("; ").map((pair) => pair.split("="));
  await context.addCookies(
    pairs.map(([name = "", ...value]) => ({ name, value: value.join("="), url: new URL(site).origin })),
  );
  return context;
}
