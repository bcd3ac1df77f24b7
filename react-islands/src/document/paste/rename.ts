/** Replaces an element, keeping its content. */
export function renamed(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}
