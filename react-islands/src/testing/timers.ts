type Timer = ReturnType<typeof setTimeout>;

/**
 * Maximum delay of a short timer, such as
 * the timer that ends a drag.
 */
const SHORT_TIMER_MS = 100;

/**
 * Records all timers.
 * Returns a function that waits for short
 * timers, and then stops all other timers.
 */
export function trackTimers(): () => Promise<void> {
  const { setTimeout, setInterval } = globalThis;
  const timers = new Set<Timer>();
  const noting = (set: typeof setTimeout | typeof setInterval) =>
    Object.assign((...given: Parameters<typeof setTimeout>) => {
      const timer = set(...given) as Timer;
      timers.add(timer);
      return timer;
    }, set);
  Object.assign(globalThis, { setTimeout: noting(setTimeout), setInterval: noting(setInterval) });
  return async () => {
    await new Promise((ended) => setTimeout(ended, SHORT_TIMER_MS));
    timers.forEach(clearTimeout);
    Object.assign(globalThis, { setTimeout, setInterval });
  };
}

let cancelled = 0;

/**
 * Cancels all frames that were requested.
 * jsdom runs frames by one timer while there are any, so that
 * a timer that stopped meanwhile would stop all later frames.
 */
export function cancelFrames(): void {
  const last = requestAnimationFrame(() => {});
  for (let frame = cancelled + 1; frame <= last; frame += 1) cancelAnimationFrame(frame);
  cancelled = last;
}
