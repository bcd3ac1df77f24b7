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
  readonly #rows: HTMLElement[];
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
    this.#rows = [...list.children].filter((each) => each.hasAttribute(ROW)) as HTMLElement[];
    this.#layout = layout;
    list.setAttribute(SORTING, "");
    this.#start = list.getBoundingClientRect();
    this.#boxes = this.#rows.map((each) => {
      const { left, top, width, height } = each.getBoundingClientRect();
      return { left: left - this.#start.left, top: top - this.#start.top, width, height };
    });
    this.#from = this.#rows.indexOf(row);
    this.#place = this.#from;
    handle.setAttribute("aria-pressed", "true");
    row.setAttribute(DRAGGING, "");
    for (const each of this.#rows) {
      if (each !== row) each.style.transition = "transform var(--motion-fast) ease";
    }
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
    const lowest = heightOf(this.#boxes) - box.top - box.height;
    this.#put(this.#from, { x: by.x, y: Math.min(Math.max(by.y, -box.top), lowest) });
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
    for (const row of this.#rows) {
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
    const style = this.#rows[index]?.style;
    if (style) style.transform = x === 0 && y === 0 ? "" : `translate(${x}px, ${y}px)`;
  }
}
