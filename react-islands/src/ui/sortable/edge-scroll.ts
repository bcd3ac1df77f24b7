/**
 * Height of the scrolling area at each
 * edge, as a share of the whole height.
 */
const EDGE_SHARE = 0.2;
/** Maximum speed in pixels per frame. */
const MAX_SPEED_PX = 20;

/**
 * Scrolls the elements around `element` while
 * the pointer is near their upper or lower edge.
 */
export function scrollAtEdges(element: Element, pointer: () => number, stop: AbortSignal): void {
  const around = scrollersOf(element);
  const onFrame = () => {
    if (stop.aborted) return;
    around.find((scroller) => hasScrolled(scroller, pointer()));
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}

function scrollersOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let each = element.parentElement; each; each = each.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) found.push(each);
  }
  const page = document.scrollingElement;
  return page && !found.includes(page) ? [...found, page] : found;
}

function hasScrolled(scroller: Element, y: number): boolean {
  const before = scroller.scrollTop;
  const isPage = scroller === document.scrollingElement;
  const { top, bottom } = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  const edge = (bottom - top) * EDGE_SHARE;
  const nearness =
    y < top + edge ? (y - top - edge) / edge : y > bottom - edge ? (y - bottom + edge) / edge : 0;
  scroller.scrollTop += Math.min(Math.max(nearness, -1), 1) * MAX_SPEED_PX;
  return scroller.scrollTop !== before;
}
