import type { Page } from "@playwright/test";
import type { Site } from "./site.ts";

/** Ends the network of a page at its site. Gives the addresses that it asks of others, a list that grows. */
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
