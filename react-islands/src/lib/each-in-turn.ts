/** What became of each of several things. */
export interface Results<T> {
  done: T[];
  failed: { item: T; failure: unknown }[];
  /** What was not begun, because the caller stopped it. */
  left: T[];
}

interface Options {
  /** Called after each, with how many have had their turn. */
  onProgress?: (count: number) => void;
  signal?: AbortSignal;
}

/** Does one thing after the other; one that fails does not stop the others. */
export async function eachInTurn<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { onProgress, signal }: Options = {},
): Promise<Results<T>> {
  const results: Results<T> = { done: [], failed: [], left: [] };
  for (const [place, item] of items.entries()) {
    if (signal?.aborted) return { ...results, left: items.slice(place) };
    try {
      await work(item);
      results.done.push(item);
    } catch (failure) {
      results.failed.push({ item, failure });
    }
    onProgress?.(place + 1);
  }
  return results;
}
