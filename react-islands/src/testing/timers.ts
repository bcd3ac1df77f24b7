type Timer = ReturnType<typeof setTimeout>;

/** Maximum milliseconds of timers that clean up, such as the one that prevents the click after a drag. */
const SHORT = 100;

/** Tracks all new timers. Returns a function that waits for the short ones and stops the others. */
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
    await new Promise((ended) => setTimeout(ended, SHORT));
    timers.forEach(clearTimeout);
    Object.assign(globalThis, { setTimeout, setInterval });
  };
}
