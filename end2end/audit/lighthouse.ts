import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { CHROMIUM, FLAGS } from "../chromium.ts";
import { EVERY_BLOCK } from "./every-block.ts";
import type { Cell, Report } from "./report.ts";
import { median } from "./statistics.ts";
import { visitorWithConsent } from "./visitor.ts";

interface Sample {
  name: string;
  path: string;
  /** Cookies of a visitor who has consented to cookies. */
  cookies?: string;
}

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const MIN_SCORE = 100;
/** Maximum Largest Contentful Paint in milliseconds. */
const MAX_LARGEST_PAINT_MS = 1200;
const MAX_LAYOUT_SHIFT = 0;
/** Maximum compressed bytes of the home page. */
const MAX_FIRST_VIEW_BYTES = 30 * 1024;
const MAX_FIRST_VIEW_WITH_PICTURES_BYTES = 100_000;
const PICTURES = 3;
/**
 * Maximum number of attempts if a page is too
 * slow, or if Lighthouse reports an error.
 */
const MAX_ATTEMPTS = 3;

/** Part of the addresses of pictures that editors add. */
const PHOTOGRAPHS = "/get-page-file/";

/**
 * Video players of other sites.
 * They are blocked, because they are sometimes unreachable.
 */
const PLAYERS = ["*://*.youtube-nocookie.com/*", "*://*.youtube.com/*", "*://*.vimeo.com/*"];

/** Measures pages as on the slow mobile device of Lighthouse. */
export async function auditPages(site: string, report: Report): Promise<void> {
  report.heading(
    `Lighthouse, mobile: ${MIN_SCORE} each, LCP below ${MAX_LARGEST_PAINT_MS} ms, CLS ${MAX_LAYOUT_SHIFT}`,
  );
  const samples: Sample[] = [
    { name: "home, with a list of pages", path: "/" },
    { name: "contact form", path: "/contact" },
    { name: "download form", path: "/winter-care" },
    { name: "video, agreed to", path: "/restoration", cookies: (await visitorWithConsent(site)).cookies },
    { name: "article", path: "/news/launch-of-the-aaltje" },
    { name: "landing page with cards", path: "/open-day" },
    { name: "a block of every type", path: EVERY_BLOCK },
    { name: "in Dutch", path: "/nl-nl/over-ons" },
    { name: "cookies", path: "/cookies" },
  ];
  const measured = new Map<Sample, Result[]>();
  for (const sample of samples) measured.set(sample, [await measure(site, sample)]);
  for (const [sample, results] of measured) {
    if (results.every(isFast)) continue;
    while (results.length < MAX_ATTEMPTS) results.push(await measure(site, sample));
  }
  report.table(
    ["page", ...CATEGORIES, "LCP ms", "CLS", "bytes", "runs"],
    [...measured].map(([sample, results]) => rowOf(sample, results)),
  );
  for (const [{ path }, results] of measured) {
    for (const shortcoming of new Set(results.flatMap(shortcomings))) report.line(`${path}: ${shortcoming}`);
  }
  const home = measured.get(samples[0] as Sample)?.[0];
  if (home) reportFirstView(home, report);
}

/**
 * Measures a page. Retries if Lighthouse fails,
 * for example because nothing was painted in time.
 */
async function measure(site: string, sample: Sample): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await visit(site, sample);
    if (!result.runtimeError) return result;
    if (attempt === MAX_ATTEMPTS) throw new Error(`${sample.path}: ${result.runtimeError.message}`);
  }
}

/** Measures one visit with an empty cache. */
async function visit(site: string, { path, cookies }: Sample): Promise<Result> {
  const browser = await launch({
    chromePath: CHROMIUM,
    chromeFlags: ["--headless", ...FLAGS],
    logLevel: "error",
  });
  try {
    const measured = await lighthouse(site + path, {
      port: browser.port,
      onlyCategories: [...CATEGORIES],
      // A full-page screenshot would also
      // load content below the fold.
      disableFullPageScreenshot: true,
      blockedUrlPatterns: PLAYERS,
      extraHeaders: cookies === undefined ? null : { Cookie: cookies },
      logLevel: "error",
    });
    if (measured === undefined) throw new Error(`Lighthouse measured nothing of ${path}.`);
    return measured.lhr;
  } finally {
    browser.kill();
  }
}

function isFast(result: Result): boolean {
  return (
    scoreOf(result, "performance") >= MIN_SCORE &&
    numberOf(result, "largest-contentful-paint") < MAX_LARGEST_PAINT_MS
  );
}

function rowOf({ name, path }: Sample, results: Result[]): Cell[] {
  const middle = (read: (result: Result) => number) => median(results.map(read));
  const scores = CATEGORIES.map((category) => {
    const score = middle((result) => scoreOf(result, category));
    return { text: String(score), isMet: score >= MIN_SCORE };
  });
  const paint = middle((result) => numberOf(result, "largest-contentful-paint"));
  const shift = middle((result) => numberOf(result, "cumulative-layout-shift"));
  const bytes = middle((result) => numberOf(result, "total-byte-weight"));
  return [
    `${path} (${name})`,
    ...scores,
    { text: paint.toFixed(0), isMet: paint < MAX_LARGEST_PAINT_MS },
    { text: shift.toFixed(3), isMet: shift <= MAX_LAYOUT_SHIFT },
    bytes.toFixed(0),
    String(results.length),
  ];
}

function scoreOf(result: Result, category: (typeof CATEGORIES)[number]): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}

function numberOf(result: Result, audit: string): number {
  return result.audits[audit]?.numericValue ?? Number.NaN;
}

/**
 * Returns the audits without full score,
 * and the elements that they report.
 */
function shortcomings(result: Result): string[] {
  return CATEGORIES.flatMap((category) =>
    (result.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = result.audits[id];
      if (weight === 0 || audit === undefined || audit.score === null || audit.score === 1) return [];
      const value = audit.displayValue ? ` (${audit.displayValue})` : "";
      return [`${category}, ${id}${value}: ${audit.title}${elementsOf(audit.details)}`];
    }),
  );
}

function elementsOf(details: Result["audits"][string]["details"]): string {
  if (details?.type !== "table") return "";
  const items = details.items as { node?: { snippet?: string }; description?: string }[];
  const named = items
    .map((item) => item.node?.snippet ?? item.description)
    .filter((text) => text !== undefined);
  return named.map((text) => `\n       ${text}`).join("");
}

interface LoadedFile {
  url: string;
  resourceType?: string;
  transferSize: number;
}

function reportFirstView(home: Result, report: Report): void {
  const details = home.audits["network-requests"]?.details;
  const loaded = (details?.type === "table" ? details.items : []) as unknown as LoadedFile[];
  const files = loaded.filter(({ url }) => !url.startsWith("data:"));
  const bytesOf = (some: LoadedFile[]) => some.reduce((sum, { transferSize }) => sum + transferSize, 0);
  const pictures = files.filter(({ resourceType }) => resourceType === "Image");
  const photographs = pictures.filter(({ url }) => url.includes(PHOTOGRAPHS));
  const others = bytesOf(files) - bytesOf(pictures);
  report.line("");
  report.table(
    ["loaded for the first view of /", "kind", "bytes"],
    files.map(({ url, resourceType, transferSize }) => [
      new URL(url).pathname,
      resourceType ?? "",
      String(transferSize),
    ]),
  );
  const within = (bytes: number, bound: number) => ({ text: `${bytes} bytes`, isMet: bytes <= bound });
  report.figure("besides pictures", within(others, MAX_FIRST_VIEW_BYTES), `at most ${MAX_FIRST_VIEW_BYTES}`);
  report.figure(
    `with the first ${PICTURES} of ${photographs.length} photographs`,
    within(others + bytesOf(photographs.slice(0, PICTURES)), MAX_FIRST_VIEW_WITH_PICTURES_BYTES),
    `at most ${MAX_FIRST_VIEW_WITH_PICTURES_BYTES}`,
  );
}
