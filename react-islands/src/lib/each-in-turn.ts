/** Results of processing several items. */
export interface Results<T> {
  done: T[];
  failed: { item: T; failure: unknown }[];
  /** Items not started, because the caller aborted. */
  left: T[];
}

interface Options {
  /** Called after each item, with the number of processed items. */
  onProgress?: (count: number) => void;
  signal?: AbortSignal;
}

/** Processes items one after the other. A failure does not stop the rest. */
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
