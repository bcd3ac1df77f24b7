import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { renderNow } from "../../state/render-now";

/** The widths of the editor's bar that differ in what is in it. Only a wide one shows all of its tools; the others have some in a menu. */
export type BarWidth = "wide" | "medium" | "narrow" | "tight" | "two-rows" | "phone";

/** From which width on, in rem, the widest first: the same as in the style sheets of the bar, the tabs and the overview, as far as they ask. */
const FROM: readonly (readonly [BarWidth, number])[] = [
  ["wide", 80],
  ["medium", 70],
  ["narrow", 62],
  ["tight", 62],
  ["two-rows", 44],
  ["phone", 0],
];

/** Those that show the names of the parts of the page, and not only their icons. */
const WITH_TAB_NAMES: readonly BarWidth[] = ["wide", "medium", "two-rows", "phone"];
/** Those that have room for what is only looked at. */
const WITH_DETAILS: readonly BarWidth[] = ["wide", "medium", "narrow", "two-rows"];
/** Those whose need depends on how long the words of the language are. */
const MEASURED: readonly BarWidth[] = ["wide", "medium", "narrow"];

export function hasTabNames(width: BarWidth): boolean {
  return WITH_TAB_NAMES.includes(width);
}

export function hasDetails(width: BarWidth): boolean {
  return WITH_DETAILS.includes(width);
}

/** What fits into so many rem. How many each needs is known of those that were shown already. */
export function barWidth(rem: number, needs: ReadonlyMap<BarWidth, number>): BarWidth {
  const fits = ([width, from]: (typeof FROM)[number]) => rem > from && rem >= (needs.get(width) ?? 0);
  return FROM.find(fits)?.[0] ?? "wide";
}

/** What the editor's bar has room for. Where nothing is laid out, it counts as wide. */
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
    // Before the next frame is drawn, so that nothing is seen that does not fit.
    const observer = new ResizeObserver(() => renderNow(measure));
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [bar, width]);
  return width;
}

/** The width in pixels below which something in one row would be cut or the title be too short. */
function neededBy(bar: HTMLElement): number {
  bar.style.inlineSize = "min-content";
  const needed = bar.offsetWidth;
  bar.style.inlineSize = "";
  return needed;
}
