import { createPublishedPage } from "../publish-page.ts";
import { everyBlock } from "../showcase.ts";
import { loggedIn } from "./visitor.ts";

export const EVERY_BLOCK = "/every-block";

export async function publishEveryBlock(site: string): Promise<void> {
  const admin = await loggedIn(site);
  await createPublishedPage(admin, {
    title: "Every block",
    seoDescription: "A block of every type.",
    slug: EVERY_BLOCK,
    locale: "en-gb",
    blocks: await everyBlock(admin),
  });
}
