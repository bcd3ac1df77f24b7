/** Debounce delays in milliseconds: after the last call, and at most after the first pending one. */
export interface Delays {
  wait: number;
  maxWait: number;
}

export interface Debounced<A extends unknown[]> {
  (...args: A): void;
  cancel(): void;
}

/** Calls immediately, and then at most as often as the delays allow. Never loses the last call of a burst. */
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
