import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { renderNow } from "../../state/render-now";

/**
 * Layouts of the toolbar.
 * All except `wide` move some tools into a menu.
 */
export type BarWidth = "wide" | "medium" | "narrow" | "tight" | "two-rows" | "phone";

/**
 * Minimum width of each layout
 * in rem, widest layout first.
 * Must match the styles of bar, tabs and overview.
 */
const FROM: readonly (readonly [BarWidth, number])[] = [
  ["wide", 80],
  ["medium", 70],
  ["narrow", 62],
  ["tight", 62],
  ["two-rows", 44],
  ["phone", 0],
];

/** Layouts that show tab names, not only icons. */
const WITH_TAB_NAMES: readonly BarWidth[] = ["wide", "medium", "two-rows", "phone"];
/**
 * Layouts with room for the content
 * check and the page details.
 */
const WITH_DETAILS: readonly BarWidth[] = ["wide", "medium", "narrow", "two-rows"];
/** Layouts with a link to the public page. */
const WITH_PUBLIC_LINK: readonly BarWidth[] = ["wide", "medium", "narrow"];
/**
 * Layouts whose needed width is measured,
 * because it depends on the language.
 */
const MEASURED: readonly BarWidth[] = ["wide", "medium", "narrow"];

export function hasTabNames(width: BarWidth): boolean {
  return WITH_TAB_NAMES.includes(width);
}

export function hasDetails(width: BarWidth): boolean {
  return WITH_DETAILS.includes(width);
}

export function hasPublicLink(width: BarWidth): boolean {
  return WITH_PUBLIC_LINK.includes(width);
}

/**
 * Returns the widest layout that fits.
 * `needs` contains measured widths in rem.
 */
export function barWidth(rem: number, needs: ReadonlyMap<BarWidth, number>): BarWidth {
  const fits = ([width, from]: (typeof FROM)[number]) => rem > from && rem >= (needs.get(width) ?? 0);
  return FROM.find(fits)?.[0] ?? "wide";
}

/**
 * Returns the layout that fits the bar.
 * Returns `wide` if elements have no size, as in jsdom.
 */
export function useBarWidth(bar: RefObject<HTMLElement | null>): BarWidth {
  const [width, setWidth] = useState<BarWidth>("wide");
  const needs = useRef(new Map<BarWidth, number>());
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      if (MEASURED.includes(width)) needs.current.set(width, neededBy(element) / rem);
      setWidth(barWidth(element.getBoundingClientRect().width / rem, needs.current));
    };
    measure();
    // Renders before the browser paints.
    // Otherwise a layout that does not
    // fit would be visible briefly.
    const observer = new ResizeObserver(() => renderNow(measure));
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [bar, width]);
  return width;
}

/**
 * Returns the width in pixels that the bar needs.
 * In a narrower bar, the row or the title is cut off.
 */
function neededBy(bar: HTMLElement): number {
  bar.style.inlineSize = "min-content";
  const needed = bar.offsetWidth;
  bar.style.inlineSize = "";
  return needed;
}
