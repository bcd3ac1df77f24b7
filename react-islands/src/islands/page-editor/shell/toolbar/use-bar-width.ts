import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { renderNow } from "../../state/render-now";

/** Layouts of the editor's bar. Only `wide` shows all tools, and the others move some into a menu. */
export type BarWidth = "wide" | "medium" | "narrow" | "tight" | "two-rows" | "phone";

/**
 * Minimum width in rem of each layout, widest first. They match the style sheets of the bar, the tabs and the
 * overview.
 */
const FROM: readonly (readonly [BarWidth, number])[] = [
  ["wide", 80],
  ["medium", 70],
  ["narrow", 62],
  ["tight", 62],
  ["two-rows", 44],
  ["phone", 0],
];

/** Layouts that show the names of the tabs, and not only their icons. */
const WITH_TAB_NAMES: readonly BarWidth[] = ["wide", "medium", "two-rows", "phone"];
/** Layouts with room for information that is only read. */
const WITH_DETAILS: readonly BarWidth[] = ["wide", "medium", "narrow", "two-rows"];
/** Layouts whose needed width depends on the length of the translated texts. */
const MEASURED: readonly BarWidth[] = ["wide", "medium", "narrow"];

export function hasTabNames(width: BarWidth): boolean {
  return WITH_TAB_NAMES.includes(width);
}

export function hasDetails(width: BarWidth): boolean {
  return WITH_DETAILS.includes(width);
}

/**
 * Returns the widest layout that fits. `needs` has the measured widths, in rem, of layouts that were already shown.
 */
export function barWidth(rem: number, needs: ReadonlyMap<BarWidth, number>): BarWidth {
  const fits = ([width, from]: (typeof FROM)[number]) => rem > from && rem >= (needs.get(width) ?? 0);
  return FROM.find(fits)?.[0] ?? "wide";
}

/** Returns the layout that fits the editor's bar. Without any layout in the browser it is `wide`. */
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
    // Rendered before the next paint, so that users never see a layout that does not fit.
    const observer = new ResizeObserver(() => renderNow(measure));
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [bar, width]);
  return width;
}

/** Returns the width in pixels below which content in one row would be cut off or the title would be too short. */
function neededBy(bar: HTMLElement): number {
  bar.style.inlineSize = "min-content";
  const needed = bar.offsetWidth;
  bar.style.inlineSize = "";
  return needed;
}
