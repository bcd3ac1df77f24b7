/** What was done of a row of things, and why it went no further. */
export interface Progress<T> {
  done: T[];
  failure: unknown;
}

/** Does one thing after the other until one fails. */
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
