import { mkdir } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { browse, logIn } from "../fixtures.ts";
import { languages, Words } from "../help/words.ts";
import { type Site, startSite } from "../site.ts";
import { allCases, type Case, fewerCases } from "../walk/cases.ts";
import { defectsOf, watchTrouble } from "../walk/defects.ts";

/** Folder for pictures of all screens, in all combinations. Without it, each screen is seen in a few. */
const PICTURES = process.env.PAGEWRIGHT_WALK;
const ROLES = ["Administrator", "Reviewer", "Editor", "Translator", "Viewer"];
/** Screens that no navigation names. */
const EDITOR = ["", "/seo", "/settings", "/history", "/translations"].map((tab) => `/cmsadmin/page/1${tab}`);

const english = await Words.read("en");
const codes = await languages();
const cases = PICTURES ? allCases(ROLES, codes) : fewerCases(ROLES, codes);

let site: Site;

test.beforeAll(async () => {
  site = await startSite();
});

test.afterAll(() => site.stop());

for (const walk of cases) {
  const { role, language, width, scheme } = walk;
  test(`each screen of the role ${role} is whole in ${language} at ${width} pixels, ${scheme}`, async ({
    browser,
  }) => {
    const page = await browse(browser, site, { viewport: { width, height: 900 }, colorScheme: scheme });
    const account = { email: `${crypto.randomUUID()}@example.org`, password: "Editor-Horse-42" };
    await site.addUser({ ...account, name: "Wanda Wander", role });
    await logIn(page, account);
    await choose(page, language);
    const words = await Words.read(language);
    const trouble = watchTrouble(page);
    const defects: string[] = [];
    for (const [place, path] of (await screensOf(page)).entries()) {
      if (!walk.visits(place)) continue;
      await page.goto(path);
      await expect(page.getByRole("main")).toBeVisible();
      await page.waitForLoadState("networkidle");
      if (PICTURES) await takePicture(page, walk, path);
      const found = [...(await defectsOf(page, words, english)), ...trouble()];
      defects.push(...found.map((defect) => `${path}: ${defect}`));
    }
    expect(defects).toEqual([]);
    await page.context().close();
  });
}

/** Changes the language of the interface. */
async function choose(page: Page, language: string): Promise<void> {
  await page.locator(".admin-user-menu summary").click();
  await page.locator(`.admin-user-menu button[value="${language}"]`).click();
  await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${language}`));
}

/** Returns the paths of all screens that a user can reach, in the order of the navigation. */
async function screensOf(page: Page): Promise<string[]> {
  const links = page.locator(".admin-nav-list a[href^='/cmsadmin/']");
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  return [...new Set([...paths, ...EDITOR])];
}

async function takePicture(page: Page, { role, language, width, scheme }: Case, path: string): Promise<void> {
  const folder = `${PICTURES}/${role}/${language}-${width}-${scheme}`;
  await mkdir(folder, { recursive: true });
  const name = path.replace("/cmsadmin/", "").replaceAll("/", "-") || "home";
  await page.screenshot({ path: `${folder}/${name}.png`, animations: "disabled" });
}
