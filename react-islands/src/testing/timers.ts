type Timer = ReturnType<typeof setTimeout>;

/** Milliseconds in which timers take back what they belong to, such as the click that follows a drag and is prevented. */
const SHORT = 100;

/** Notes every timer that is set from now on, and gives a function that lets the short ones end and stops the others. */
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
