import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds wrong with what a page shows. */
export async function violations(page: Page): Promise<string[]> {
  // Colours are different during a transition. One that is broken off has ended, too.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  await page.evaluate(axe.source);
  // The preview is a frame that runs no script, and so none of these checks; what it shows is checked as a page.
  const results = await page.evaluate(
    (rules) => window.axe.run(document, { runOnly: rules, iframes: false }),
    RULES,
  );
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`),
  );
}
