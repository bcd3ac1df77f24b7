/** Results of a sequence, and the reason why it stopped. */
export interface Progress<T> {
  done: T[];
  failure: unknown;
}

/** Processes items in order until one fails. */
export async function inTurn<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<Progress<T>> {
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
