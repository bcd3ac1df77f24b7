/** Browsers may never paint covered windows. */
const PAINT_TIMEOUT_MS = 100;

/** Resolves after the next paint. Postpones invisible work. */
export function painted(): Promise<void> {
  // Hidden windows are not painted, timers delayed.
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_TIMEOUT_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
