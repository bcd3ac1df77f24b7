/** A place in the pager: a page, counted from 0, or a gap between pages. */
export type PagerItem = { page: number } | { gapAfter: number };

/** First and last page, the current one with a neighbour on each side, and gaps between. */
export function pagerItems(current: number, count: number): PagerItem[] {
  const wanted = new Set([0, current - 1, current, current + 1, count - 1]);
  const pages = [...wanted].filter((page) => page >= 0 && page < count).sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    if (before === undefined || page === before + 1) return [{ page }];
    return [{ gapAfter: before }, { page }];
  });
}
