const KEY = "data-block-key";
const SELECTED = "data-selected";

/** Outlines the chosen block inside the frame; one that is still empty gets a height to be seen by. */
const STYLES = `
  [${KEY}] { cursor: pointer; }
  [${KEY}]:empty { min-block-size: 5rem; }
  [${KEY}]:hover { outline: 2px dashed #b2470c; outline-offset: -2px; }
  [${KEY}][${SELECTED}] { outline: 3px solid #b2470c; outline-offset: -3px; }
`;

/** Adds the style of the selected block as a constructed stylesheet, which the Content-Security-Policy allows. */
export function addSelectionStyles(frame: Window & typeof globalThis): void {
  const sheet = new frame.CSSStyleSheet();
  sheet.replaceSync(STYLES);
  frame.document.adoptedStyleSheets = [sheet];
}

export function markSelected(document: Document, key: string | null): Element | null {
  for (const marked of document.querySelectorAll(`[${SELECTED}]`)) marked.removeAttribute(SELECTED);
  if (key === null) return null;
  const section = document.querySelector(`[${KEY}="${CSS.escape(key)}"]`);
  section?.setAttribute(SELECTED, "");
  return section;
}

/** Pixels kept free above a block that is brought into view. */
const MARGIN = 24;

/** Scrolls to a block that is not seen as a whole. */
export function bringIntoView(section: Element): void {
  const root = section.ownerDocument.documentElement;
  const { top, bottom } = section.getBoundingClientRect();
  if (top < 0 || bottom > root.clientHeight) root.scrollTop += top - MARGIN;
}

/** The key of the block that something in the frame belongs to. */
export function blockKeyAt(target: EventTarget | null): string | null {
  const element = target as Element | null;
  return element?.closest?.(`[${KEY}]`)?.getAttribute(KEY) ?? null;
}
