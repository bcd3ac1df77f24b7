import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { CHROMIUM, FLAGS } from "../chromium.ts";
import { createPublishedPage } from "../publish-page.ts";
import type { Report } from "./report.ts";
import { signedIn, signIn, VIEWPORT } from "./signed-in.ts";
import { median } from "./statistics.ts";
import { loggedIn } from "./visitor.ts";

const ROUNDS = 3;
/** Visits after which browsers keep compiled scripts. */
const VISITS_TO_FILL = 2;
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
  scripts: number;
  /** Bytes of WebAssembly as sent. */
  wasm: number;
  /** Sum of the layout shifts after `SHIFT_START_MS`. */
  shift: number;
}

/**
 * Measures how fast each screen of the administrator is, with an empty and a filled cache.
 * The profile is a folder, because browsers compile scripts again in private windows.
 */
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
    const warmVisits = await inFilledCache(site, admin.cookies, screens);
    const rows = [];
    for (const screen of screens) {
      const warm = warmVisits.get(screen) ?? [];
      const cold: Visit[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const context = await signedIn(browser, site, admin.cookies);
        await context.addInitScript(watchScreen, SHIFT_START_MS);
        cold.push(await visit(await context.newPage(), site + screen));
        await context.close();
      }
      const of = (visits: Visit[], what: keyof Visit) => median(visits.map((one) => one[what]));
      const kib = of(cold, "scripts") / 1024;
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
        (of(cold, "wasm") / 1024).toFixed(1),
        below(shift, 0, 6),
      ]);
    }
    report.table(["screen", "empty, ms", "filled, ms", "KiB", "wasm", "shift"], rows);
  } finally {
    await browser.close();
  }
}

/** Returns the visits of each screen in one tab that has shown all of them. */
async function inFilledCache(
  site: string,
  cookies: string,
  screens: string[],
): Promise<Map<string, Visit[]>> {
  const profile = await mkdtemp(join(tmpdir(), "screens-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    args: FLAGS,
    viewport: VIEWPORT,
  });
  const visits = new Map<string, Visit[]>(screens.map((screen) => [screen, []]));
  try {
    await signIn(context, site, cookies);
    await context.addInitScript(watchScreen, SHIFT_START_MS);
    const page = await context.newPage();
    for (let round = 0; round < VISITS_TO_FILL + ROUNDS; round += 1) {
      for (const [screen, found] of visits) {
        const cost = await visit(page, site + screen);
        if (round >= VISITS_TO_FILL) found.push(cost);
      }
    }
  } finally {
    await context.close();
    await rm(profile, { recursive: true });
  }
  return visits;
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

async function visit(page: Page, address: string): Promise<Visit> {
  await page.goto(address, { waitUntil: "commit" });
  await untilFinished(page);
  const measured = await page.evaluate(() => {
    const { changed, shift } = window as unknown as Watched;
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const sent = files.map(({ name, encodedBodySize }) => ({
      type: new URL(name).pathname.split(".").at(-1),
      bytes: encodedBodySize,
    }));
    return { finished: changed, shift, sent };
  });
  const sumOf = (...types: string[]) =>
    measured.sent.filter(({ type }) => types.includes(type ?? "")).reduce((sum, { bytes }) => sum + bytes, 0);
  const { finished, shift } = measured;
  return { finished, shift, scripts: sumOf("js", "json"), wasm: sumOf("wasm") };
}

async function untilFinished(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(
    (quiet) => performance.now() - (window as unknown as Watched).changed > quiet,
    QUIET_MS,
  );
}
