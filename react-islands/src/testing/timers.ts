type Timer = ReturnType<typeof setTimeout>;

/** Notes every timer that is set from now on, and gives a function that stops them all. */
export function trackTimers(): () => void {
  const { setTimeout, setInterval } = globalThis;
  const timers = new Set<Timer>();
  const noting = (set: typeof setTimeout | typeof setInterval) =>
    Object.assign((...given: Parameters<typeof setTimeout>) => {
      const timer = set(...given) as Timer;
      timers.add(timer);
      return timer;
    }, set);
  Object.assign(globalThis, { setTimeout: noting(setTimeout), setInterval: noting(setInterval) });
  return () => {
    timers.forEach(clearTimeout);
    Object.assign(globalThis, { setTimeout, setInterval });
  };
}
