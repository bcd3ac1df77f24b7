/**
 * Delays in milliseconds. `wait` starts with the
 * last call, `maxWait` with the first pending call.
 */
export interface Delays {
  wait: number;
  maxWait: number;
}

export interface Debounced<A extends unknown[]> {
  (...args: A): void;
  cancel(): void;
}

/**
 * Executes the first call at once.
 * Later calls wait for the delays, and
 * only the last of them is executed.
 */
export function debounceLeading<A extends unknown[]>(
  call: (...args: A) => void,
  { wait, maxWait }: Delays,
): Debounced<A> {
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;
  let waiting: A | null = null;

  const cancel = () => {
    clearTimeout(quiet);
    clearTimeout(limit);
    quiet = limit = undefined;
    waiting = null;
  };
  const settle = () => {
    const args = waiting;
    cancel();
    if (args) call(...args);
  };
  const debounced = (...args: A) => {
    const isFirst = quiet === undefined;
    if (isFirst) call(...args);
    else {
      waiting = args;
      limit ??= setTimeout(settle, maxWait);
    }
    clearTimeout(quiet);
    quiet = setTimeout(settle, wait);
  };
  return Object.assign(debounced, { cancel });
}
