import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "@playwright/test";
import { CHROMIUM, FLAGS } from "../chromium.ts";
import { EditorPage } from "../editor.ts";
import { createPublishedPage } from "../publish-page.ts";
import { everyBlock } from "../showcase.ts";
import type { Report } from "./report.ts";
import { signedIn } from "./signed-in.ts";
import { percentile } from "./statistics.ts";
import { loggedIn } from "./visitor.ts";

const BLOCK_COUNT = 200;
/** Block types that the page uses. They are always registered. */
const TYPES = ["hero", "rich-text", "quote", "columns", "call-to-action", "statistics"];
const TYPE_COUNT = 60;
const ROUNDS = 5;
const KEY_COUNT = 60;
/**
 * Milliseconds between the release
 * of a key and the next press.
 */
const KEY_INTERVAL_MS = 60;
const STEP_COUNT = 20;
/**
 * Milliseconds for which a key is held.
 * A release before the paint would delay
 * the paint, and so the measurement.
 */
const KEY_HOLD_MS = 60;
/**
 * Milliseconds between two paints.
 * Key presses are spread over this time.
 * Otherwise all would wait equally long for the next paint.
 */
const FRAME_MS = 17;
/** Milliseconds that the browser needs to set up a new window. */
const WINDOW_SETUP_MS = 2000;
const EDIT_COUNT = 500;
const PARAGRAPH_COUNT = 500;
/** Debounce delay of the preview, see `inspector.ts`. */
const PREVIEW_DELAY_MS = 100;

/** Durations of one editor visit in milliseconds. */
interface Visit {
  opening: number;
  keys: number[];
  preview: number;
  moves: number[];
  undos: number[];
  /**
   * Time to paste many paragraphs.
   * `pasteUndo` is the time to undo it.
   */
  paste: number;
  pasteUndo: number;
}

export async function auditEditor(site: string, report: Report): Promise<void> {
  report.heading(
    `Editor: a version of ${BLOCK_COUNT} blocks, ${TYPE_COUNT} registered types, median of ${ROUNDS}`,
  );
  const admin = await loggedIn(site);
  const examples = (await everyBlock(admin)).filter(({ type }) => TYPES.includes(type));
  const blocks = Array.from({ length: BLOCK_COUNT }, (_, index) => {
    const block = examples[index % examples.length];
    return { ...block, key: `block-${index}`, anchorPoint: "" };
  });
  const page = await createPublishedPage(admin, {
    title: "Many blocks",
    slug: "/many-blocks",
    locale: "en-gb",
    blocks,
  });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const address = `${site}/cmsadmin/page/${page}`;
    const many: Visit[] = [];
    const few: Visit[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      many.push(await visit(browser, admin.cookies, address, TYPE_COUNT));
      few.push(await visit(browser, admin.cookies, address, TYPES.length));
    }
    const { keys, opening, preview, moves, undos, pastes, pasteUndos } = figuresOf(many);
    const below = (name: string, value: number, bound: number, unit = "ms") =>
      report.figure(
        name,
        { text: `${value.toFixed(1)} ${unit}`, isMet: value < bound },
        `below ${bound} ${unit}`,
      );
    below("keystroke to paint, median", percentile(keys, 50), 16);
    below("keystroke to paint, 95th percentile", percentile(keys, 95), 50);
    below(`preview, after a pause of ${PREVIEW_DELAY_MS} ms`, preview - PREVIEW_DELAY_MS, 150);
    below("opening, nothing in the cache", opening, 1000);
    below("moving a block by keyboard", percentile(moves, 50), 50);
    below("undo", percentile(undos, 50), 16);
    below(`pasting ${PARAGRAPH_COUNT} paragraphs of Word`, percentile(pastes, 50), 500);
    below("undo of that paste", percentile(pasteUndos, 50), 200);
    const ratio = percentile(keys, 50) / percentile(figuresOf(few).keys, 50);
    below(`keystrokes, to those with ${TYPES.length} types`, ratio, 1.2, "times");
    const growth = await memoryGrowth(browser, admin.cookies, address);
    below(`memory of the tab after ${EDIT_COUNT} edits`, growth, 1.2, `times that after ${EDIT_COUNT / 5}`);
  } finally {
    await browser.close();
  }
}

function figuresOf(visits: Visit[]) {
  return {
    keys: visits.flatMap(({ keys }) => keys),
    moves: visits.flatMap(({ moves }) => moves),
    undos: visits.flatMap(({ undos }) => undos),
    pastes: visits.map(({ paste }) => paste),
    pasteUndos: visits.map(({ pasteUndo }) => pasteUndo),
    opening: percentile(
      visits.map(({ opening }) => opening),
      50,
    ),
    preview: percentile(
      visits.map(({ preview }) => preview),
      50,
    ),
  };
}

async function visit(browser: Browser, cookies: string, address: string, types: number): Promise<Visit> {
  const context = await withTypes(browser, cookies, address, types);
  try {
    const page = await context.newPage();
    await page.waitForTimeout(WINDOW_SETUP_MS);
    const begun = performance.now();
    await openEditor(page, address);
    const opening = performance.now() - begun;
    const keys = await typed(page, "x".repeat(KEY_COUNT));
    const preview = await previewed(page);
    // The undos revert the latest steps, which are the moves.
    const moves = await pressed(page, "Alt+ArrowUp", STEP_COUNT);
    const undos = await pressed(page, "Control+z", STEP_COUNT);
    const [paste, pasteUndo] = await pasted(page);
    return { opening, keys, preview, moves, undos, paste, pasteUndo };
  } finally {
    await context.close();
  }
}

async function withTypes(
  browser: Browser,
  cookies: string,
  address: string,
  types: number,
): Promise<BrowserContext> {
  const context = await signedIn(browser, address, cookies);
  await context.addInitScript(register, { types, used: TYPES });
  await context.addInitScript(measureKeys);
  return context;
}

/**
 * Runs in the page.
 * Gives the editor as many block types as
 * `types` says, including those in `used`.
 */
function register({ types, used }: { types: number; used: string[] }): void {
  const parse = JSON.parse;
  JSON.parse = (text: string, ...rest: []) => {
    const value = parse(text, ...rest);
    if (!Array.isArray(value?.blockTypes)) return value;
    const own = value.blockTypes.filter(({ id }: { id: string }) => used.includes(id));
    const others = value.blockTypes.filter(({ id }: { id: string }) => !used.includes(id));
    const copies = value.blockTypes.map((type: { id: string }) => ({ ...type, id: `${type.id}-copy` }));
    const third = others.map((type: { id: string }) => ({ ...type, id: `${type.id}-third` }));
    return { ...value, blockTypes: [...own, ...others, ...copies, ...third].slice(0, types) };
  };
}

interface Measured extends Window {
  paints: number[];
}

/**
 * Runs in the page.
 * Records the time from each key press to the next paint.
 */
function measureKeys(): void {
  const page = window as unknown as Measured;
  page.paints = [];
  addEventListener(
    "keydown",
    ({ key, timeStamp }) => {
      if (["Alt", "Control", "Shift", "Meta"].includes(key)) return;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => page.paints.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    },
    true,
  );
}

/**
 * Opens the editor, and waits until
 * the form of a block is usable.
 */
async function openEditor(page: Page, address: string): Promise<void> {
  const editor = new EditorPage(page);
  await page.goto(address, { waitUntil: "commit" });
  const row = editor.outline.locator("[data-row]").nth(BLOCK_COUNT / 2);
  await row.waitFor();
  await row.click();
  await page.getByRole("textbox").nth(1).waitFor();
}

async function typed(page: Page, text: string): Promise<number[]> {
  const field = firstField(page);
  await field.click();
  await page.keyboard.press("End");
  await forget(page);
  for (const [index, letter] of [...text].entries()) {
    await page.keyboard.press(letter, { delay: KEY_HOLD_MS });
    await page.waitForTimeout(KEY_INTERVAL_MS + spread(index));
  }
  return paints(page, text.length);
}

/** Returns the first text field of the chosen block. */
function firstField(page: Page): Locator {
  return page.locator("[data-panes]").getByRole("textbox").first();
}

/**
 * Returns the milliseconds until
 * the preview shows a typed text.
 */
async function previewed(page: Page): Promise<number> {
  const mark = `mark${Date.now()}`;
  await page.keyboard.insertText(mark);
  const begun = performance.now();
  const frame = new EditorPage(page).preview;
  await frame.getByText(mark).first().waitFor();
  return performance.now() - begun;
}

async function pressed(page: Page, key: string, times: number): Promise<number[]> {
  if (key.startsWith("Alt")) await page.locator("[data-row][aria-current]").first().focus();
  await forget(page);
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press(key, { delay: KEY_HOLD_MS });
    await page.waitForTimeout(KEY_INTERVAL_MS * 5 + spread(time));
  }
  return paints(page, times);
}

/**
 * Returns the paint times of a
 * paste and of undoing it.
 * Waits until the preview shows each result.
 */
async function pasted(page: Page): Promise<[paste: number, undo: number]> {
  const editor = new EditorPage(page);
  await editor.outline.getByRole("button", { name: /^Text/ }).first().click();
  const text = editor.field("Text");
  await text.click();
  await page.keyboard.press("Control+End");
  await copyHtml(page, wordDocument());
  const last = editor.preview.getByText(`Paragraph ${PARAGRAPH_COUNT} of`);
  await forget(page);
  await page.keyboard.press("Control+v", { delay: KEY_HOLD_MS });
  await last.waitFor();
  const [paste = Number.NaN] = await paints(page, 1);
  await forget(page);
  await page.keyboard.press("Control+z", { delay: KEY_HOLD_MS });
  await last.waitFor({ state: "detached" });
  const [undo = Number.NaN] = await paints(page, 1);
  return [paste, undo];
}

async function copyHtml(page: Page, html: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(async (content) => {
    const blob = new Blob([content], { type: "text/html" });
    await navigator.clipboard.write([new ClipboardItem({ "text/html": blob })]);
  }, html);
}

function wordDocument(): string {
  const sentence = "The boats lie in the yard until the ice is gone, and their owners paint them. ".repeat(3);
  const paragraphs = Array.from(
    { length: PARAGRAPH_COUNT },
    (_, index) =>
      `<p class=MsoNormal style='margin-bottom:8.0pt'><span lang=EN-GB style='font-family:"Calibri"'>Paragraph ${index + 1} of <b>all</b>. ${sentence}<o:p></o:p></span></p>`,
  );
  return `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->${paragraphs.join("")}<!--EndFragment--></body></html>`;
}

/**
 * Returns an additional delay in milliseconds
 * that differs between key presses.
 */
function spread(index: number): number {
  return (index * 7) % FRAME_MS;
}

/**
 * Returns the heap size after all edits,
 * divided by that after a fifth of the edits.
 */
async function memoryGrowth(browser: Browser, cookies: string, address: string): Promise<number> {
  const context = await withTypes(browser, cookies, address, TYPE_COUNT);
  try {
    const page = await context.newPage();
    await openEditor(page, address);
    const session = await context.newCDPSession(page);
    const heap = async () => {
      await session.send("HeapProfiler.collectGarbage");
      const { usedSize } = (await session.send("Runtime.getHeapUsage")) as { usedSize: number };
      return usedSize;
    };
    const edit = async (edits: number) => {
      for (let done = 0; done < edits; done += 1) await page.keyboard.press("y");
      await page.waitForTimeout(2000);
    };
    await firstField(page).click();
    await edit(EDIT_COUNT / 5);
    const before = await heap();
    await edit((EDIT_COUNT / 5) * 4);
    return (await heap()) / before;
  } finally {
    await context.close();
  }
}

function forget(page: Page): Promise<void> {
  return page.evaluate(() => {
    (window as unknown as Measured).paints = [];
  });
}

async function paints(page: Page, expected: number): Promise<number[]> {
  await page.waitForFunction((count) => (window as unknown as Measured).paints.length >= count, expected);
  return page.evaluate(() => (window as unknown as Measured).paints);
}
