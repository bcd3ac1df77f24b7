/** An action on a row of a list, for the menu of the row and for the palette. */
export interface RowAction {
  id: string;
  label: string;
  /** Address that the action opens. Otherwise `perform` runs. */
  href?: string;
  isDestructive?: boolean;
  perform?: () => void;
}

/** The actions on a row. */
export interface RowOffer {
  /** Name of the page, file, user or tag in the row. */
  name: string;
  actions: RowAction[];
}

/** Event that asks the elements around the focus for their actions. */
const ASKED = "pagewright-row-actions";

/** Answers for `row` and the elements in it. Returns a function that stops. */
export function offerRowActions(row: Element, offer: RowOffer): () => void {
  const answer = (event: Event) => {
    if (event instanceof CustomEvent) event.detail.push(offer);
  };
  row.addEventListener(ASKED, answer);
  return () => row.removeEventListener(ASKED, answer);
}

/**
 * Returns the actions on the row of an element, or null.
 * Islands do not import each other, so the row answers an event.
 */
export function rowActionsAt(element: Element | null): RowOffer | null {
  const offers: RowOffer[] = [];
  element?.dispatchEvent(new CustomEvent(ASKED, { bubbles: true, detail: offers }));
  return offers[0] ?? null;
}
