const KEY = "data-block-key";

/**
 * Makes a shown document say what the HTML says, touching only what differs, so that nothing flickers and nothing
 * scrolls. Answers false when the document must be loaded anew: its styles are others.
 */
export function morphDocument(shown: Document, html: string): boolean {
  const next = new DOMParser().parseFromString(html, "text/html");
  if (stylesOf(shown) !== stylesOf(next)) return false;
  morphAttributes(shown.documentElement, next.documentElement);
  morphElement(shown.body, next.body);
  return true;
}

function stylesOf(document: Document): string {
  const styles = document.head.querySelectorAll("link[rel=stylesheet], style");
  return Array.from(styles, (style) => style.outerHTML).join();
}

function morphElement(shown: Element, next: Element): void {
  if (shown.isEqualNode(next)) return;
  morphAttributes(shown, next);
  const pool = [...shown.childNodes];
  let place: ChildNode | null = shown.firstChild;
  for (const child of next.childNodes) {
    const match = takeMatch(pool, child);
    const wanted = match ? morphed(match, child) : shown.ownerDocument.importNode(child, true);
    if (wanted === place) place = place.nextSibling;
    else shown.insertBefore(wanted, place);
  }
  for (const left of pool) left.remove();
}

/** Takes the node that may become the other one out of the pool: the same block, or else the same kind of node. */
function takeMatch(pool: ChildNode[], next: ChildNode): ChildNode | null {
  const index = pool.findIndex((node) => node.nodeName === next.nodeName && keyOf(node) === keyOf(next));
  return pool.splice(index, index === -1 ? 0 : 1)[0] ?? null;
}

function morphed(shown: ChildNode, next: ChildNode): ChildNode {
  // The nodes belong to the frame, whose classes are not this window's.
  if (shown.nodeType === Node.ELEMENT_NODE) morphElement(shown as Element, next as Element);
  else if (shown.nodeValue !== next.nodeValue) shown.nodeValue = next.nodeValue;
  return shown;
}

function keyOf(node: ChildNode): string | null {
  return node.nodeType === Node.ELEMENT_NODE ? (node as Element).getAttribute(KEY) : null;
}

function morphAttributes(shown: Element, next: Element): void {
  for (const { name } of [...shown.attributes]) if (!next.hasAttribute(name)) shown.removeAttribute(name);
  for (const { name, value } of next.attributes) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
}
