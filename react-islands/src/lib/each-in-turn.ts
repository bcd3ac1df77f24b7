/** Results of processing several items. */
export interface Results<T> {
  done: T[];
  failed: { item: T; failure: unknown }[];
  /** Items that were not processed because of an abort. */
  left: T[];
}

interface Options {
  /** Receives the number of processed items. */
  onProgress?: (count: number) => void;
  signal?: AbortSignal;
}

/** Processes items in order. Continues after a failure. */
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
