import { type RefObject, useLayoutEffect, useState } from "react";

/** The widths of the editor's bar that differ in what is in it. Only a wide one shows all of its tools; the others have some in a menu. */
export type BarWidth = "wide" | "medium" | "narrow" | "two-rows" | "phone";

/** From which width on, in rem, the widest first: the same as in the style sheets of the bar, the tabs and the overview, as far as they ask. */
const FROM: readonly (readonly [BarWidth, number])[] = [
  ["wide", 88],
  ["medium", 79],
  // Here the parts of the page are icons.
  ["narrow", 62],
  ["two-rows", 44],
  ["phone", 0],
];

export function barWidth(rem: number): BarWidth {
  return FROM.find(([, from]) => rem > from)?.[0] ?? "wide";
}

/** How wide an element is that is as wide as the editor. Where nothing is laid out, it counts as wide. */
export function useBarWidth(bar: RefObject<HTMLElement | null>): BarWidth {
  const [width, setWidth] = useState<BarWidth>("wide");
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setWidth(barWidth(element.getBoundingClientRect().width / rem));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar]);
  return width;
}
