const FORM = "data-form";

/** Marks the form element to scroll to. */
export const formAttribute = { [FORM]: "" };

/** Scrolls to the form if mostly invisible. */
export function scrollFormIntoView(): void {
  const form = document.querySelector<HTMLElement>(`[${FORM}]`);
  if (!form?.checkVisibility()) return;
  const { top, bottom } = form.getBoundingClientRect();
  // The editor's bar may cover the upper edge.
  const edge = Number.parseFloat(getComputedStyle(form).scrollMarginBlockStart) || 0;
  if (top < edge || (bottom > window.innerHeight && top > window.innerHeight * MAX_SHARE_ABOVE))
    form.scrollIntoView({ block: "start" });
}

/** Maximum window share above a partly visible form. */
const MAX_SHARE_ABOVE = 2 / 3;
