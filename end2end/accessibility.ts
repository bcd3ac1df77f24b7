import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Rules of axe that depend on the colours. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Returns the axe violations in the
 * light and the dark colour scheme.
 */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const light = await findings(page, { type: "tag", values: RULES });
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await findings(page, { type: "rule", values: COLOUR_RULES });
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark.map((finding) => `in dark colours: ${finding}`)];
}

async function findings(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  await page.evaluate(async () => {
    // A new colour scheme is visible after one frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // Ends all animations.
    // Otherwise axe would read colours in transition.
    for (const animation of document.getAnimations()) {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      if (endTime === Number.POSITIVE_INFINITY) animation.cancel();
      else animation.finish();
    }
  });
  // axe cannot run in the preview frame.
  const results = await page.evaluate((options) => window.axe.run(document, options), {
    runOnly,
    iframes: false,
  });
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`),
  );
}
