/** TypeScript does not know this method yet, nor do all browsers. */
interface List extends HTMLElement {
  moveBefore?(node: Node, before: Node | null): void;
}

/**
 * Makes React move the rows of a list with `moveBefore` if the browser supports it. Otherwise a moved row loses the
 * focus, and restoring the focus forces a layout of the whole screen.
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
