/**
 * Attribute with the path of the
 * field that an element shows.
 * Only previews have it.
 */
const FIELD = "data-field";

/**
 * Returns the path of the field that
 * contains an element.
 * If there is none, returns the path of the
 * only field inside the element.
 */
export function fieldPathOf(target: Element): string | null {
  const shown = target.closest(`[${FIELD}]`);
  if (shown) return shown.getAttribute(FIELD);
  const inside = new Set(fieldsIn(target).map(({ path }) => path));
  const [only = null] = inside;
  return inside.size === 1 ? only : null;
}

/**
 * Returns the element that shows a
 * field, or a part of the field.
 * If there is none, returns an element that
 * shows another field of the same item.
 */
export function elementAt(section: Element, path: string): Element | null {
  const fields = fieldsIn(section);
  const itemEnds = [...path.matchAll(/\]/g)].map(({ index }) => index + 1).toReversed();
  for (const place of [path, ...itemEnds.map((end) => path.slice(0, end))]) {
    const found =
      fields.find((field) => field.path === place) ?? fields.find((field) => isInside(field.path, place));
    if (found) return found.element;
  }
  return null;
}

interface ShownField {
  element: Element;
  path: string;
}

function fieldsIn(section: Element): ShownField[] {
  return Array.from(section.querySelectorAll(`[${FIELD}]`), (element) => ({
    element,
    path: element.getAttribute(FIELD) ?? "",
  }));
}

function isInside(path: string, place: string): boolean {
  return path.startsWith(`${place}.`) || path.startsWith(`${place}[`);
}
