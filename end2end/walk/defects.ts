import type { Page } from "@playwright/test";
import { COLOUR_RULES, violations } from "../accessibility.ts";
import type { Words } from "../help/words.ts";
import { overhang } from "../layout.ts";

/** Number of controls from the beginning of a screen whose focus is looked at. */
const FOCUS_STEPS = 12;

/** Records what goes wrong in the browser. Returns a function that returns it, and forgets it. */
export function watchTrouble(page: Page): () => string[] {
  let found: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") found.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => found.push(`script: ${error.message}`));
  page.on("response", (answer) => {
    if (answer.status() >= 400) found.push(`${answer.status()} ${answer.url()}`);
  });
  return () => {
    const taken = found;
    found = [];
    return taken;
  };
}

/**
 * Returns the defects of the screen that a page shows. Colours are only checked
 * if they are those of the product: axe cannot read the colours that a system forces.
 */
export async function defectsOf(
  page: Page,
  words: Words,
  english: Words,
  hasForcedColours: boolean,
): Promise<string[]> {
  const wide = await overhang(page);
  const isChecked = (finding: string) =>
    !hasForcedColours || !COLOUR_RULES.some((rule) => finding.includes(`${rule}:`));
  return [
    ...(wide > 0 ? [`the screen is ${wide} pixels too wide`] : []),
    ...(await missingWords(page, words, english)),
    ...(await violations(page)).filter(isChecked),
    ...(await hiddenFocus(page)),
  ];
}

/** Returns shown keys, unfilled variables, and English texts that the language of the reader has too. */
async function missingWords(page: Page, words: Words, english: Words): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const of = node.parentElement;
      const isForeign = of?.closest("[lang]") !== document.documentElement;
      if (of && !isForeign && !of.closest("script, style, noscript"))
        texts.push((node.textContent ?? "").trim());
    }
    return texts;
  });
  const own = words.all();
  const ownTexts = new Set(own.values());
  const keys = new Set([...own.keys()].flatMap((key) => [key, key.slice(key.indexOf(".") + 1)]));
  // Titles of pages are often single words that a catalogue has too.
  const isPhrase = (text: string) => text.includes(" ");
  const foreign = new Set(
    [...english.all()]
      .filter(([key, text]) => own.get(key) !== text && !ownTexts.has(text))
      .map(([, text]) => text),
  );
  return shown.flatMap((text) => {
    if (text.includes(".") && keys.has(text)) return [`a key is shown: ${text}`];
    if (text.includes("{{")) return [`a variable is not filled: ${text}`];
    return foreign.has(text) && isPhrase(text) ? [`an English text is shown: ${text}`] : [];
  });
}

/** Returns the controls whose focus is covered or outside of the window. */
async function hiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (let step = 0; step < FOCUS_STEPS; step += 1) {
    await page.keyboard.press("Tab");
    const control = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body || focused.tagName === "IFRAME") return null;
      // The label of a radio button or check box shows its focus.
      const isChoice = focused instanceof HTMLInputElement && ["radio", "checkbox"].includes(focused.type);
      const shown = (isChoice && focused.labels?.[0]) || focused.closest("label") || focused;
      const { left, top, width, height } = shown.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const isInSight = hit !== null && (shown.contains(hit) || hit.contains(shown));
      return isInSight ? null : shown.outerHTML.slice(0, 160);
    });
    if (control) hidden.push(`the focus is not in sight: ${control}`);
  }
  return hidden;
}
