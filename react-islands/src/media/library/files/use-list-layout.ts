import {
  defaultRangeExtractor,
  observeElementRect,
  type Range,
  useVirtualizer,
} from "@tanstack/react-virtual";
import { type RefObject, useEffect } from "react";

/** Assumed size of an unmeasured element, in pixels. */
const USUAL = { width: 960, height: 720 };
/** Minimum width of a tile. */
const TILE_WIDTH_REM = 9.5;
const TILE_GAP_REM = 0.75;
const TILE_TEXT_HEIGHT_REM = 4;
const ROW_HEIGHT_REM = 3.5;
/** Height divided by width of the picture in a tile. */
const PICTURE_RATIO = 0.75;
const OVERSCAN_ROWS = 4;

interface ListLayout {
  count: number;
  view: "grid" | "list";
  /** Width of the list in pixels. 0 until measured. */
  width: number;
  scroller: RefObject<HTMLElement | null>;
  /**
   * Distance from the start of the scrolled
   * content to the list, in pixels.
   */
  margin: number;
  /** Height that a sticky header covers at the top, in pixels. */
  covered: number;
  /** Index of the file that is always rendered. */
  current: number;
}

/**
 * Returns the rows of the virtualizer and their positions.
 * All rows have the same height.
 */
export function useListLayout({ count, view, width, scroller, margin, covered, current }: ListLayout) {
  const rem = rootFontSize();
  const available = width || USUAL.width;
  const isGrid = view === "grid";
  const gap = isGrid ? TILE_GAP_REM * rem : 0;
  const columns = isGrid ? Math.max(2, Math.floor((available + gap) / (TILE_WIDTH_REM * rem + gap))) : 1;
  const tileWidth = (available - gap * (columns - 1)) / columns;
  const rowHeight = Math.round(
    isGrid ? tileWidth * PICTURE_RATIO + TILE_TEXT_HEIGHT_REM * rem + gap : ROW_HEIGHT_REM * rem,
  );
  const currentRow = Math.floor(current / columns);
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    scrollMargin: margin,
    scrollPaddingStart: covered,
    observeElementRect: (instance, onRect) =>
      observeElementRect(instance, (rect) => onRect(rect.height > 0 ? rect : USUAL)),
    rangeExtractor: (range) => withRow(range, currentRow),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `rowHeight` changes the positions of the rows, which must be measured again.
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  // Computed here, because the virtualizer
  // knows the total height one render too late.
  const height = Math.ceil(count / columns) * rowHeight;
  return { virtualizer, columns, gap, rowHeight, height };
}

/** Returns the visible rows, and the row of the current file. */
function withRow(range: Range, row: number): number[] {
  const rows = defaultRangeExtractor(range);
  if (row >= range.count || rows.includes(row)) return rows;
  return [...rows, row].sort((a, b) => a - b);
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
