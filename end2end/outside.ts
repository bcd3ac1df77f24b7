import type { Page } from "@playwright/test";
import type { Site } from "./site.ts";

/**
 * Blocks all requests to other sites.
 * Returns a list to which each such address is added.
 */
export async function watchOutside(page: Page, site: Site): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    ({ origin }) => origin !== site.url,
    async (route) => {
      asked.push(route.request().url());
      await route.abort();
    },
  );
  return asked;
}
