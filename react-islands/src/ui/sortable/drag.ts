import {
  type Box,
  heightOf,
  nearestTo,
  nextPlace,
  type Offset,
  offsetsOf,
  type SortableLayout,
} from "./boxes";

/** Attribute with the key of a row. */
export const ROW = "data-sortable";

/** Attribute with the group of a row. A row moves among the rows of its group. */
export const GROUP = "data-sortable-group";

/**
 * Attribute with the level of a row in a tree.
 * The rows of deeper levels after a row move with it.
 */
export const LEVEL = "data-sortable-level";

const DRAGGING = "data-dragging";

/**
 * Attribute of the list during a drag.
 * Renders all rows, so that they can be measured.
 */
const SORTING = "data-sorting";

/**
 * One drag of a row.
 * Changes elements directly, so that React renders nothing.
 * React sets none of the changed properties.
 */
export class Drag {
  readonly #handle: HTMLElement;
  readonly #list: HTMLElement;
  /** Rows among which the dragged row moves. */
  readonly #rows: HTMLElement[];
  /** Each row with the rows that move with it. */
  readonly #branches: HTMLElement[][];
  readonly #boxes: Box[];
  readonly #layout: SortableLayout;
  readonly #from: number;
  /** Bounds of the list in the viewport. */
  readonly #start: DOMRect;
  #place: number;

  constructor(handle: HTMLElement, layout: SortableLayout) {
    const row = handle.closest<HTMLElement>(`[${ROW}]`);
    const list = row?.parentElement;
    if (!row || !list) throw new Error("There is no sortable row around this handle.");
    this.#handle = handle;
    this.#list = list;
    const all = [...list.children].filter((each) => each.hasAttribute(ROW)) as HTMLElement[];
    const group = row.getAttribute(GROUP);
    this.#rows = all.filter((each) => each.getAttribute(GROUP) === group);
    this.#branches = this.#rows.map((each) => branchOf(each, all));
    this.#layout = layout;
    list.setAttribute(SORTING, "");
    this.#start = list.getBoundingClientRect();
    this.#boxes = this.#branches.map((branch) => {
      const [first, last] = [branch[0], branch.at(-1)].map((each) => each?.getBoundingClientRect());
      const { left, top, width } = first ?? this.#start;
      const height = (last ?? this.#start).bottom - top;
      return { left: left - this.#start.left, top: top - this.#start.top, width, height };
    });
    this.#from = this.#rows.indexOf(row);
    this.#place = this.#from;
    handle.setAttribute("aria-pressed", "true");
    for (const [index, branch] of this.#branches.entries()) {
      for (const each of branch) {
        if (index === this.#from) each.setAttribute(DRAGGING, "");
        else each.style.transition = "transform var(--motion-fast) ease";
      }
    }
  }

  /** Index of the row in its group, as if it were dropped now. */
  get place(): number {
    return this.#place;
  }

  /** Key of the row whose place the dragged row takes. */
  get over(): string {
    return this.#rows[this.#place]?.getAttribute(ROW) ?? "";
  }

  /**
   * Moves the row with the pointer, and
   * returns the offset of the pointer.
   * Keeps the row inside the list.
   * Otherwise the list would grow.
   */
  follow(way: Offset): Offset {
    const { left, top } = this.#list.getBoundingClientRect();
    const by = { x: way.x + this.#start.left - left, y: way.y + this.#start.top - top };
    const box = this.#boxes[this.#from];
    if (!box) return by;
    this.#goTo(nearestTo({ ...box, left: box.left + by.x, top: box.top + by.y }, this.#boxes));
    const highest = Math.min(0, ...this.#boxes.map(({ top }) => top - box.top));
    const lowest = heightOf(this.#boxes) - box.top - box.height;
    this.#put(this.#from, { x: by.x, y: Math.min(Math.max(by.y, highest), lowest) });
    return by;
  }

  /** Moves the row by an arrow key. */
  step(code: string): void {
    this.#goTo(nextPlace(code, this.#place, this.#boxes, this.#layout));
    this.#handle.scrollIntoView({ block: "nearest" });
  }

  /** Returns all rows to their original positions. */
  end(): void {
    this.#handle.removeAttribute("aria-pressed");
    this.#list.removeAttribute(SORTING);
    for (const row of this.#branches.flat()) {
      row.removeAttribute(DRAGGING);
      row.style.removeProperty("transform");
      row.style.removeProperty("transition");
    }
  }

  #goTo(place: number): void {
    if (place === this.#place) return;
    this.#place = place;
    const offsets = offsetsOf(this.#boxes, this.#from, place, this.#layout);
    for (const [index, offset] of offsets.entries()) this.#put(index, offset);
  }

  #put(index: number, { x, y }: Offset): void {
    const transform = x === 0 && y === 0 ? "" : `translate(${x}px, ${y}px)`;
    for (const { style } of this.#branches[index] ?? []) style.transform = transform;
  }
}

/** Returns a row and the rows of deeper levels after it. */
function branchOf(row: HTMLElement, all: HTMLElement[]): HTMLElement[] {
  const from = all.indexOf(row);
  const end = all.findIndex((each, index) => index > from && levelOf(each) <= levelOf(row));
  return all.slice(from, end === -1 ? undefined : end);
}

function levelOf(row: HTMLElement): number {
  return Number(row.getAttribute(LEVEL) ?? 0);
}
