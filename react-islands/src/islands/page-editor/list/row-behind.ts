import type { PointerEvent } from "react";

const BEHIND = "data-behind";

/**
 * Marks the row after the hovered row, for CSS.
 * A sibling selector would recompute the styles
 * of all rows on each pointer move.
 */
export function markRowBehind({ target, currentTarget }: PointerEvent<HTMLElement>): void {
  mark(currentTarget, (target as Element).closest("li")?.nextElementSibling ?? null);
}

export function unmarkRow({ currentTarget }: PointerEvent<HTMLElement>): void {
  mark(currentTarget, null);
}

function mark(list: HTMLElement, behind: Element | null): void {
  for (const marked of list.querySelectorAll(`[${BEHIND}]`))
    if (marked !== behind) marked.removeAttribute(BEHIND);
  behind?.setAttribute(BEHIND, "");
}
