import {
  defaultRangeExtractor,
  observeElementRect,
  type Range,
  useVirtualizer,
} from "@tanstack/react-virtual";
import { type RefObject, useEffect } from "react";

/** What is taken for the size of an element that has none yet, in pixels. */
const USUAL = { width: 960, height: 720 };
/** In rem. */
const TILE_WIDTH = 9.5;
const TILE_GAP = 0.75;
const TILE_TEXT = 4;
const ROW_HEIGHT = 3.5;
/** Of the picture in a tile, height by width. */
const PICTURE_RATIO = 0.75;
const OVERSCAN = 4;

interface Layout {
  count: number;
  view: "grid" | "list";
  /** The width of the list in pixels; 0 while it is not known. */
  width: number;
  scroller: RefObject<HTMLElement | null>;
  /** How far the list begins below the start of what is scrolled, in pixels. */
  margin: number;
  /** How much of the top is covered while the list is scrolled, in pixels. */
  covered: number;
  /** The place of the file that keeps its element wherever the list is scrolled to. */
  current: number;
}

/** Which rows of the list there are, and where each stands. All rows of a list are of one height. */
export function useListLayout({ count, view, width, scroller, margin, covered, current }: Layout) {
  const rem = rootFontSize();
  const available = width || USUAL.width;
  const isGrid = view === "grid";
  const gap = isGrid ? TILE_GAP * rem : 0;
  const columns = isGrid ? Math.max(2, Math.floor((available + gap) / (TILE_WIDTH * rem + gap))) : 1;
  const tileWidth = (available - gap * (columns - 1)) / columns;
  const rowHeight = Math.round(isGrid ? tileWidth * PICTURE_RATIO + TILE_TEXT * rem + gap : ROW_HEIGHT * rem);
  const currentRow = Math.floor(current / columns);
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: margin,
    scrollPaddingStart: covered,
    observeElementRect: (instance, onRect) =>
      observeElementRect(instance, (rect) => onRect(rect.height > 0 ? rect : USUAL)),
    rangeExtractor: (range) => withRow(range, currentRow),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height stand elsewhere.
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  // The virtualizer knows a new height of the rows one render later, and the list is scrolled before.
  const height = Math.ceil(count / columns) * rowHeight;
  return { virtualizer, columns, gap, rowHeight, height };
}

/** The rows to show, and the one that has the focus. */
function withRow(range: Range, row: number): number[] {
  const rows = defaultRangeExtractor(range);
  if (row >= range.count || rows.includes(row)) return rows;
  return [...rows, row].sort((a, b) => a - b);
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
