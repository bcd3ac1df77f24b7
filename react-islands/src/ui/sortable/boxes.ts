/**
 * Bounds of a row, in pixels from
 * the list's upper left corner.
 */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A distance in pixels. */
export interface Offset {
  x: number;
  y: number;
}

/** Rows below each other, or cells in several lines. */
export type SortableLayout = "column" | "grid";

const NOWHERE: Offset = { x: 0, y: 0 };

/** Returns the index of the box whose centre is nearest. */
export function nearestTo(box: Box, boxes: Box[]): number {
  return indexOfLeast(boxes.map((each) => distance(box, each)));
}

/**
 * Returns the index to which an arrow key moves a row.
 * Returns `from` if there is no row in that direction.
 */
export function nextPlace(code: string, from: number, boxes: Box[], layout: SortableLayout): number {
  const start = boxes[from];
  if (!start) return from;
  const isThatWay = (box: Box): boolean => {
    const [dx, dy] = [box.left - start.left, box.top - start.top];
    if (code === "ArrowUp") return dy < 0;
    if (code === "ArrowDown") return dy > 0;
    return layout === "grid" && dy === 0 && (code === "ArrowLeft" ? dx < 0 : dx > 0);
  };
  const ways = boxes.map((box) => (isThatWay(box) ? distance(start, box) : Number.POSITIVE_INFINITY));
  return ways.some(Number.isFinite) ? indexOfLeast(ways) : from;
}

/** Returns the bottom of the lowest row in the list. */
export function heightOf(boxes: Box[]): number {
  return Math.max(0, ...boxes.map(bottomOf));
}

/**
 * Returns the offset of each row
 * while row `from` is moved to `to`.
 */
export function offsetsOf(boxes: Box[], from: number, to: number, layout: SortableLayout): Offset[] {
  return boxes.map((box, index) => {
    const place = indexAfterMove(index, from, to);
    if (place === index) return NOWHERE;
    if (layout === "grid") return between(box, boxes[place] ?? box);
    return { x: 0, y: index === from ? offsetOfMoved(boxes, from, to) : offsetOfOthers(boxes, from, to) };
  });
}

/** Returns a row's index after the move. */
function indexAfterMove(index: number, from: number, to: number): number {
  if (index === from) return to;
  if (index > from && index <= to) return index - 1;
  return index < from && index >= to ? index + 1 : index;
}

/**
 * Returns the offset of the moved row.
 * It is aligned with an edge of the
 * row at `to`, because heights differ.
 */
function offsetOfMoved(boxes: Box[], from: number, to: number): number {
  const [moved, reached] = [boxes[from], boxes[to]];
  if (!moved || !reached) return 0;
  return to > from ? bottomOf(reached) - bottomOf(moved) : reached.top - moved.top;
}

/**
 * Returns the offset of the rows that make
 * room: the height of the moved row and a gap.
 */
function offsetOfOthers(boxes: Box[], from: number, to: number): number {
  const moved = boxes[from];
  const beside = boxes[to > from ? from + 1 : from - 1];
  if (!moved || !beside) return 0;
  return to > from ? moved.top - beside.top : bottomOf(moved) - bottomOf(beside);
}

function bottomOf({ top, height }: Box): number {
  return top + height;
}

function between(one: Box, other: Box): Offset {
  return { x: other.left - one.left, y: other.top - one.top };
}

function distance(one: Box, other: Box): number {
  const { x, y } = between(one, other);
  return Math.hypot(x + (other.width - one.width) / 2, y + (other.height - one.height) / 2);
}

function indexOfLeast(values: number[]): number {
  return values.indexOf(Math.min(...values));
}
