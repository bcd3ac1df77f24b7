const FORM = "data-form";

/** Marks the form element to scroll to. */
export const formAttribute = { [FORM]: "" };

/** Scrolls to the form if it is mostly outside the viewport, below the list. */
export function scrollFormIntoView(): void {
  const form = document.querySelector<HTMLElement>(`[${FORM}]`);
  if (!form?.checkVisibility()) return;
  const { top, bottom } = form.getBoundingClientRect();
  // The editor's bar may cover elements near the edge.
  const edge = Number.parseFloat(getComputedStyle(form).scrollMarginBlockStart) || 0;
  if (top < edge || (bottom > window.innerHeight && top > window.innerHeight * MAX_SHARE_ABOVE))
    form.scrollIntoView({ block: "start" });
}

/** Maximum fraction of the window above a partly visible form. */
const MAX_SHARE_ABOVE = 2 / 3;
