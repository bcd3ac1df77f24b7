const KEY = "data-block-key";
const SELECTED = "data-selected";
const FIELD = "data-selected-field";

/** Outlines the selection. Gives empty blocks some height. */
const STYLES = `
  [${KEY}] { cursor: pointer; }
  [${KEY}]:empty { min-block-size: 5rem; }
  [${KEY}]:hover { outline: 2px dashed #b2470c; outline-offset: -2px; }
  [${KEY}][${SELECTED}] { outline: 3px solid #b2470c; outline-offset: -3px; }
  [${KEY}] [${FIELD}] { outline: 2px solid #b2470c; outline-offset: 3px; }
`;

/**
 * Adds the styles as a constructed style sheet,
 * because the CSP forbids style elements.
 */
export function addSelectionStyles(frame: Window & typeof globalThis): void {
  const sheet = new frame.CSSStyleSheet();
  sheet.replaceSync(STYLES);
  frame.document.adoptedStyleSheets = [sheet];
}

export function markSelected(document: Document, key: string | null): Element | null {
  mark(document, SELECTED, null);
  const section = sectionOf(document, key);
  mark(document, SELECTED, section);
  return section;
}

/** Marks the edited field. Null removes the mark. */
export function markField(document: Document, element: Element | null): void {
  mark(document, FIELD, element);
}

function mark(document: Document, name: string, element: Element | null): void {
  for (const marked of document.querySelectorAll(`[${name}]`))
    if (marked !== element) marked.removeAttribute(name);
  element?.setAttribute(name, "");
}

export function sectionOf(document: Document, key: string | null): Element | null {
  return key === null ? null : document.querySelector(`[${KEY}="${CSS.escape(key)}"]`);
}

/** Space above a block after scrolling, in pixels. */
const SCROLL_MARGIN_PX = 24;

/** Scrolls to an element unless it is completely visible. */
export function scrollSectionIntoView(section: Element): void {
  const root = section.ownerDocument.documentElement;
  const { top, bottom } = section.getBoundingClientRect();
  if (top < 0 || bottom > root.clientHeight) root.scrollTop += top - SCROLL_MARGIN_PX;
}

/** Returns the element of the block that contains a target. */
export function sectionAt(target: EventTarget | null): Element | null {
  return (target as Element | null)?.closest?.(`[${KEY}]`) ?? null;
}

export function blockKeyOf(section: Element | null): string | null {
  return section?.getAttribute(KEY) ?? null;
}
