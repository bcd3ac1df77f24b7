/** List with `moveBefore`, which some browsers and TypeScript's types lack. */
interface List extends HTMLElement {
  moveBefore?(node: Node, before: Node | null): void;
}

/**
 * Makes React move rows with `moveBefore`.
 * Otherwise moved rows would lose the focus, and
 * focusing them again would force a layout.
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
