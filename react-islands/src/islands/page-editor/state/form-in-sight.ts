const FORM = "data-form";

/** Marks the element of the form that is brought into sight. */
export const formMark = { [FORM]: "" };

/** Scrolls to the form of the selection, where it is below the list of blocks and mostly out of the viewport. */
export function bringFormIntoSight(): void {
  const form = document.querySelector<HTMLElement>(`[${FORM}]`);
  if (!form?.checkVisibility()) return;
  const { top, bottom } = form.getBoundingClientRect();
  // The bar of the editor may cover what is nearer to the edge.
  const edge = Number.parseFloat(getComputedStyle(form).scrollMarginBlockStart) || 0;
  if (top < edge || (bottom > window.innerHeight && top > window.innerHeight * MOST_ABOVE))
    form.scrollIntoView({ block: "start" });
}

/** The part of the window that may be above a form that is not seen whole. */
const MOST_ABOVE = 2 / 3;
