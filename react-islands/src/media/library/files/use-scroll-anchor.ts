import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";

/** Layout of rows, in pixels. */
interface RowLayout {
  columns: number;
  rowHeight: number;
  /** Distance from the start of the content. */
  margin: number;
}

/** File, and its row's pixels from the top. */
export interface ScrollAnchor {
  place: number;
  offset: number;
}

interface Options extends RowLayout {
  scroller: RefObject<HTMLElement | null>;
  /** Pixels covered at the top during scrolling. */
  covered: number;
  /** Index of the current file. */
  current: number;
  /** Initial position, `null` for the top. */
  initial: ScrollAnchor | null;
}

/**
 * Keeps the scroll position on layout changes.
 * Fixes the current file, or first visible row.
 */
export function useScrollAnchor({ scroller, covered, current, initial, ...layout }: Options) {
  const { columns, rowHeight, margin } = layout;
  // Last scroll's anchor, until editors scroll or move.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another layout moves files.
  useLayoutEffect(() => {
    const height = seenHeight(scroller.current);
    const isHeld = held.current.anchor !== null && held.current.current === current;
    const anchor = isHeld
      ? held.current.anchor
      : anchorIn(shown.current, { current, covered, height: height - rowHeight });
    hold(anchor, current);
  }, [columns, rowHeight, margin]);

  /** Scrolls a hidden file into the middle. */
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
  /** Position of the list for a later return. */
  const position = useCallback(
    () => held.current.anchor ?? anchorIn(shown.current, { current: -1, covered, height: 0 }),
    [covered],
  );
  return { reveal, position };
}

interface ScrollPosition {
  current: number;
  covered: number;
  /** Largest offset of a fully visible row. */
  height: number;
}

/** File to keep in place, null at top. */
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

/** Without bottom padding, which a bar covers. */
function seenHeight(scroller: HTMLElement | null): number {
  if (!scroller) return 0;
  return scroller.clientHeight - (Number.parseFloat(getComputedStyle(scroller).paddingBlockEnd) || 0);
}

function topOf(place: number, { columns, rowHeight, margin }: RowLayout): number {
  return margin + Math.floor(place / columns) * rowHeight;
}
