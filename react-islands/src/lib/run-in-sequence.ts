/** Processed items, and the error that stopped the sequence. */
export interface SequenceResult<T> {
  done: T[];
  failure: unknown;
}

/** Processes items in order until one fails. */
export async function runInSequence<T>(
  items: T[],
  work: (item: T) => Promise<unknown>,
): Promise<SequenceResult<T>> {
  const done: T[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (failure) {
      return { done, failure };
    }
    done.push(item);
  }
  return { done, failure: null };
}
