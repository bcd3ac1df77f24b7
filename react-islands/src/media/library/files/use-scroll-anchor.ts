import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";

/** Layout of rows, in pixels. */
interface RowLayout {
  columns: number;
  rowHeight: number;
  /** Distance from the start of the content to the list. */
  margin: number;
}

/**
 * Index of a file, and the distance
 * of its row from the top in pixels.
 */
export interface ScrollAnchor {
  place: number;
  offset: number;
}

interface Options extends RowLayout {
  scroller: RefObject<HTMLElement | null>;
  /** Height that a sticky header covers at the top, in pixels. */
  covered: number;
  /** Index of the current file. */
  current: number;
  /** Initial position. Null if the list starts at the top. */
  initial: ScrollAnchor | null;
}

/**
 * Keeps the scroll position when the layout changes.
 * The current file, or else the
 * first visible row, stays in place.
 */
export function useScrollAnchor({ scroller, covered, current, initial, ...layout }: Options) {
  const { columns, rowHeight, margin } = layout;
  // Anchor that the hook has scrolled to.
  // It is valid until the user scrolls
  // or chooses another current file.
  const held = useRef({ anchor: initial, current });
  const shown = useRef({ top: 0, layout });
  const latest = useRef({ layout, current });
  latest.current = { layout, current };

  const hold = useCallback(
    (anchor: ScrollAnchor | null, forCurrent: number) => {
      const { layout } = latest.current;
      const element = scroller.current;
      if (!element) return;
      held.current = { anchor, current: forCurrent };
      if (anchor) element.scrollTop = topOf(anchor.place, layout) - anchor.offset;
      shown.current = { top: element.scrollTop, layout };
    },
    [scroller],
  );

  useEffect(() => {
    const element = scroller.current;
    const onScroll = () => {
      if (!element || Math.abs(element.scrollTop - shown.current.top) < 1) return;
      shown.current.top = element.scrollTop;
      held.current.anchor = null;
    };
    element?.addEventListener("scroll", onScroll, { passive: true });
    return () => element?.removeEventListener("scroll", onScroll);
  }, [scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs only for a new layout, because nothing else moves the files.
  useLayoutEffect(() => {
    const height = seenHeight(scroller.current);
    const isHeld = held.current.anchor !== null && held.current.current === current;
    const anchor = isHeld
      ? held.current.anchor
      : anchorIn(shown.current, { current, covered, height: height - rowHeight });
    hold(anchor, current);
  }, [columns, rowHeight, margin]);

  /** Scrolls a file into the middle, unless it is visible. */
  const reveal = useCallback(
    (place: number) => {
      const height = seenHeight(scroller.current);
      const { rowHeight } = latest.current.layout;
      const offset = topOf(place, latest.current.layout) - shown.current.top;
      const isSeen = offset >= covered && offset <= height - rowHeight;
      hold({ place, offset: isSeen ? offset : Math.max(covered, (height - rowHeight) / 2) }, place);
    },
    [scroller, covered, hold],
  );
  /** Returns the position that `initial` restores later. */
  const position = useCallback(
    () => held.current.anchor ?? anchorIn(shown.current, { current: -1, covered, height: 0 }),
    [covered],
  );
  return { reveal, position };
}

interface ScrollPosition {
  current: number;
  covered: number;
  /** Largest offset at which a row is fully visible. */
  height: number;
}

/**
 * Returns the file that stays in place.
 * Null if the list is at its top.
 */
function anchorIn(
  { top, layout }: { top: number; layout: RowLayout },
  { current, covered, height }: ScrollPosition,
): ScrollAnchor | null {
  const offset = topOf(current, layout) - top;
  const isSeen = current >= 0 && offset > covered - layout.rowHeight && offset < height + layout.rowHeight;
  if (isSeen && (top > 0 || current > 0)) {
    return { place: current, offset: Math.max(covered, Math.min(offset, height)) };
  }
  if (top <= 0) return null;
  const row = Math.max(0, Math.floor((top + covered - layout.margin) / layout.rowHeight));
  const place = row * layout.columns;
  return { place, offset: topOf(place, layout) - top };
}

/**
 * Returns the visible height.
 * Excludes the padding at the bottom,
 * which the selection bar covers.
 */
function seenHeight(scroller: HTMLElement | null): number {
  if (!scroller) return 0;
  return scroller.clientHeight - (Number.parseFloat(getComputedStyle(scroller).paddingBlockEnd) || 0);
}

function topOf(place: number, { columns, rowHeight, margin }: RowLayout): number {
  return margin + Math.floor(place / columns) * rowHeight;
}
