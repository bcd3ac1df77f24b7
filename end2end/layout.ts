import type { Locator, Page } from "@playwright/test";

/** Returns the pixels by which a page is wider than the window. */
export async function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * Records the layout shifts of every
 * document that the page loads.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    const record = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
        const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.className : ""));
        shifts.push(`${entry.value.toFixed(4)} by ${moved.join(", ")}`);
      }
    };
    const observer = new PerformanceObserver((list) => record(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    Object.assign(window, {
      shiftsSoFar: () => {
        record(observer.takeRecords());
        return shifts;
      },
    });
  });
}

/** Scrolls through a page and returns its layout shifts. */
export async function shifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const end = () => document.documentElement.scrollHeight - window.innerHeight;
    for (let top = 0; top < end(); top += window.innerHeight / 2) {
      window.scrollTo({ top, behavior: "instant" });
      await frame();
    }
    window.scrollTo({ top: end(), behavior: "instant" });
    // Large pictures that are not open are hidden and never load.
    const shown = Array.from(document.images).filter((image) => image.checkVisibility());
    await Promise.all(shown.map((image) => image.decode()));
    // The browser reports shifts with the next frame.
    await frame();
    await frame();
    return (window as unknown as { shiftsSoFar: () => string[] }).shiftsSoFar();
  });
}

/** Returns true if nothing covers the middle of the text. */
export async function isOnTop(element: Locator): Promise<boolean> {
  return element.evaluate((shown) => {
    const text = document.createRange();
    text.selectNodeContents(shown);
    const { left, top, width, height } = text.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && shown.contains(hit);
  });
}
