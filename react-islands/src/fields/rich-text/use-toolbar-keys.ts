import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from "react";

/**
 * Gives a toolbar one tab stop: the
 * button that was focused last.
 * Arrow keys, Home and End move between buttons.
 */
export function useToolbarKeys<E extends HTMLElement>(onEscape: () => void) {
  const toolbar: RefObject<E | null> = useRef<E>(null);
  const current = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const bar = toolbar.current;
    if (!bar) return;
    const settle = () => {
      const all = buttonsOf(bar);
      const stop = all.find((button) => button === current.current) ?? all[0];
      for (const button of all) button.tabIndex = button === stop ? 0 : -1;
    };
    settle();
    const changes = new MutationObserver(settle);
    changes.observe(bar, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
    return () => changes.disconnect();
  }, []);

  const onFocus = ({ target }: FocusEvent) => {
    const all = toolbar.current ? buttonsOf(toolbar.current) : [];
    const focused = all.find((button) => button === target);
    if (!focused) return;
    current.current = focused;
    for (const button of all) button.tabIndex = button === focused ? 0 : -1;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = toolbar.current ? buttonsOf(toolbar.current) : [];
    const index = all.indexOf(event.target as HTMLElement);
    if (index === -1) return;
    if (event.key === "Escape") onEscape();
    const next = neighbour(event.key, index, all.length);
    if (next === null && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (next !== null) all[next]?.focus();
  };
  return { ref: toolbar, onFocus, onKeyDown };
}

/**
 * Returns the index of the button
 * to which a key moves, or null.
 */
function neighbour(key: string, index: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
      return (index + 1) % count;
    case "ArrowLeft":
      return (index + count - 1) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

function buttonsOf(bar: HTMLElement): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>("button:not(:disabled)")];
}
