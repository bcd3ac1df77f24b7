import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { CHROMIUM, FLAGS } from "../chromium.ts";
import { createPublishedPage } from "../publish-page.ts";
import type { Report } from "./report.ts";
import { signedIn } from "./signed-in.ts";
import { median } from "./statistics.ts";
import { loggedIn } from "./visitor.ts";

const ROUNDS = 3;
const COLD_BOUND_MS = 1000;
const WARM_BOUND_MS = 150;
/** Milliseconds from the start of a visit, after which nothing may move. */
const SHIFT_START_MS = 300;
/** Milliseconds without a change of the screen or a request, after which it is finished. */
const QUIET_MS = 500;
const SCREEN_KIB = 200;
const HOME_KIB = 150;
const HOME = "/cmsadmin/";
const EDITOR_TABS = ["", "/seo", "/settings", "/history", "/translations"];

/** Cost of one visit of a screen. */
interface Visit {
  /** Milliseconds until the last change of the screen. */
  finished: number;
  /** Bytes of scripts and texts as sent. */
  sent: number;
  /** Sum of the layout shifts after `SHIFT_START_MS`. */
  shift: number;
}

/** Measures how fast each screen of the administrator is, with an empty and a filled cache. */
export async function auditScreens(site: string, report: Report): Promise<void> {
  report.heading(`Screens: an empty and a filled cache, median of ${ROUNDS}`);
  const admin = await loggedIn(site);
  const page = await createPublishedPage(admin, {
    title: "Screens",
    slug: "/screens",
    locale: "en-gb",
    blocks: [],
  });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const editor = EDITOR_TABS.map((tab) => `/cmsadmin/page/${page}${tab}`);
    const screens = [...(await screensOf(browser, site, admin.cookies)), ...editor];
    const rows = [];
    for (const screen of screens) {
      const cold: Visit[] = [];
      const warm: Visit[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const context = await signedIn(browser, site, admin.cookies);
        await context.addInitScript(watchScreen, SHIFT_START_MS);
        cold.push(await visit(context, site + screen));
        warm.push(await visit(context, site + screen));
        await context.close();
      }
      const of = (visits: Visit[], what: keyof Visit) => median(visits.map((one) => one[what]));
      const kib = of(cold, "sent") / 1024;
      const shift = Math.max(...[...cold, ...warm].map((one) => one.shift));
      const below = (value: number, bound: number, digits: number) => ({
        text: value.toFixed(digits),
        isMet: value <= bound,
      });
      rows.push([
        screen,
        below(of(cold, "finished"), COLD_BOUND_MS, 0),
        below(of(warm, "finished"), WARM_BOUND_MS, 0),
        below(kib, screen === HOME ? HOME_KIB : SCREEN_KIB, 1),
        below(shift, 0, 6),
      ]);
    }
    report.table(["screen", "empty, ms", "filled, ms", "KiB", "shift"], rows);
  } finally {
    await browser.close();
  }
}

/** Returns the screens that the navigation names. */
async function screensOf(browser: Browser, site: string, cookies: string): Promise<string[]> {
  const context = await signedIn(browser, site, cookies);
  const page = await context.newPage();
  await page.goto(site + HOME);
  const links = page.locator(".admin-nav-list a[href^='/cmsadmin/']");
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  await context.close();
  return [...new Set(paths)];
}

interface Watched extends Window {
  changed: number;
  shift: number;
}

/** Runs in the page. Records the time of the last change, and the layout shifts. */
function watchScreen(start: number): void {
  const page = window as unknown as Watched;
  page.changed = 0;
  page.shift = 0;
  new MutationObserver(() => {
    page.changed = performance.now();
  }).observe(document, { subtree: true, childList: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      if (entry.startTime > start) page.shift += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}

async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "commit" });
  await finished(page);
  const measured = await page.evaluate(() => {
    const { changed, shift } = window as unknown as Watched;
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const sent = files
      .filter(({ name }) => /\.(js|json|wasm)(\?|$)/.test(new URL(name).pathname))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return { finished: changed, shift, sent };
  });
  await page.close();
  return measured;
}

async function finished(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(
    (quiet) => performance.now() - (window as unknown as Watched).changed > quiet,
    QUIET_MS,
  );
}
