/**
 * Replaces an element by an element with this
 * tag name and the same content.
 */
export function renamed(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}
