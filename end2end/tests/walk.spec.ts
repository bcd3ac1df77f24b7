import { mkdir } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { browse, logIn } from "../fixtures.ts";
import { languages, Words } from "../help/words.ts";
import { type Site, startSite } from "../site.ts";
import { allCases, type Case, fewerCases, narrowCases } from "../walk/cases.ts";
import { defectsOf, watchTrouble } from "../walk/defects.ts";

/** Folder for pictures of all screens, in all combinations. Without it, each screen is seen in a few. */
const PICTURES = process.env.PAGEWRIGHT_WALK;
const ROLES = ["Administrator", "Reviewer", "Editor", "Translator", "Viewer"];
/** Screens that no navigation names. */
const EDITOR = ["", "/seo", "/settings", "/history", "/translations"].map((tab) => `/cmsadmin/page/1${tab}`);

const english = await Words.read("en");
const codes = await languages();
const cases = [...(PICTURES ? allCases(ROLES, codes) : fewerCases(ROLES, codes)), ...narrowCases()];

let site: Site;

test.beforeAll(async () => {
  site = await startSite();
});

test.afterAll(() => site.stop());

for (const walk of cases) {
  const { role, language, width, height, scheme, textSize } = walk;
  test(`each screen of the role ${role} is whole in ${language}, ${nameOf(walk)}`, async ({ browser }) => {
    const page = await browse(browser, site, {
      viewport: { width, height },
      colorScheme: scheme,
      forcedColors: walk.hasForcedColours ? "active" : "none",
    });
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
      if (textSize !== 1) await enlargeTexts(page, textSize);
      await page.waitForLoadState("networkidle");
      if (PICTURES) await takePicture(page, walk, path);
      const found = [...(await defectsOf(page, words, english, walk.hasForcedColours)), ...trouble()];
      defects.push(...found.map((defect) => `${path}: ${defect}`));
    }
    expect(defects).toEqual([]);
    await page.context().close();
  });
}

/** Returns the look of a walk, in words. */
function nameOf({ width, height, scheme, textSize, hasForcedColours }: Case): string {
  const size = textSize === 1 ? "" : `, texts ${textSize} times as large`;
  return `at ${width} × ${height} pixels, ${hasForcedColours ? "forced colours" : scheme}${size}`;
}

/** Enlarges all texts as the settings of a browser do. */
async function enlargeTexts(page: Page, size: number): Promise<void> {
  await page.evaluate((times) => {
    document.documentElement.style.fontSize = `${times * 100}%`;
  }, size);
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

async function takePicture(page: Page, walk: Case, path: string): Promise<void> {
  const { role, language, width, height, scheme, textSize, hasForcedColours } = walk;
  const look = `${width}x${height}-${hasForcedColours ? "forced" : scheme}-${textSize}`;
  const folder = `${PICTURES}/${role}/${language}-${look}`;
  await mkdir(folder, { recursive: true });
  const name = path.replace("/cmsadmin/", "").replaceAll("/", "-") || "home";
  await page.screenshot({ path: `${folder}/${name}.png`, animations: "disabled" });
}
