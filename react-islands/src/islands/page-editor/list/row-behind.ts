import type { PointerEvent } from "react";

const BEHIND = "data-behind";

/**
 * Marks the row behind the one that is pointed at: its button for a new block is on the line between the two. With a selector
 * from row to row, the browser would compute the styles of all of them whenever one is moved.
 */
export function markRowBehind({ target, currentTarget }: PointerEvent<HTMLElement>): void {
  mark(currentTarget, (target as Element).closest("li")?.nextElementSibling ?? null);
}

/** The pointer has left the list. */
export function unmarkRow({ currentTarget }: PointerEvent<HTMLElement>): void {
  mark(currentTarget, null);
}

function mark(list: HTMLElement, behind: Element | null): void {
  for (const marked of list.querySelectorAll(`[${BEHIND}]`))
    if (marked !== behind) marked.removeAttribute(BEHIND);
  behind?.setAttribute(BEHIND, "");
}
