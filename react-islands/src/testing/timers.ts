type Timer = ReturnType<typeof setTimeout>;

/** Maximum duration of the timers with which drags end. */
const SHORT_TIMER_MS = 100;

/**
 * Records all timers.
 * The returned function waits for
 * short timers, then stops all others.
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
