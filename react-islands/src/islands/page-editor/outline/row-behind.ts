import type { PointerEvent } from "react";

const BEHIND = "data-behind";

/**
 * Marks the row behind the one that is pointed at: its button for a new block is on the line between the two. With a selector
 * from row to row, the browser would compute the styles of all of them whenever one is moved.
 */
export function markRowBehind({ target, currentTarget }: PointerEvent<HTMLElement>): void {
  const behind = (target as Element).closest("li")?.nextElementSibling;
  for (const marked of currentTarget.querySelectorAll(`[${BEHIND}]`))
    if (marked !== behind) marked.removeAttribute(BEHIND);
  behind?.setAttribute(BEHIND, "");
}
