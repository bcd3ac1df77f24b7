const FORM = "data-form";

/** Attribute that marks the form for `scrollFormIntoView`. */
export const formAttribute = { [FORM]: "" };

/**
 * Scrolls to the form if its top is
 * hidden, or only a small part is visible.
 */
export function scrollFormIntoView(): void {
  const form = document.querySelector<HTMLElement>(`[${FORM}]`);
  if (!form?.checkVisibility()) return;
  const { top, bottom } = form.getBoundingClientRect();
  // The editor's bar may cover the upper edge.
  const edge = Number.parseFloat(getComputedStyle(form).scrollMarginBlockStart) || 0;
  if (top < edge || (bottom > window.innerHeight && top > window.innerHeight * MAX_SHARE_ABOVE))
    form.scrollIntoView({ block: "start" });
}

/**
 * Fraction of the window height.
 * The editor scrolls to a form that starts
 * below it, unless the whole form is visible.
 */
const MAX_SHARE_ABOVE = 2 / 3;
