/** TypeScript does not know this method yet, nor do all browsers. */
interface List extends HTMLElement {
  moveBefore?(node: Node, before: Node | null): void;
}

/**
 * Lets React put the rows of a list elsewhere without taking them out, where the browser can: a row that is taken out loses the
 * focus, and to give it back the whole screen is laid out.
 */
export function moveInPlace(list: List | null): void {
  if (!list?.moveBefore) return;
  list.insertBefore = <T extends Node>(row: T, before: Node | null): T => {
    if (row.parentNode !== list) return Node.prototype.insertBefore.call(list, row, before) as T;
    list.moveBefore?.(row, before);
    return row;
  };
  list.appendChild = (row) => list.insertBefore(row, null);
}
