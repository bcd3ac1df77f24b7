/**
 * Maximum wait for a paint, because browsers
 * may never paint a covered window.
 */
const PAINT_TIMEOUT_MS = 100;

/**
 * Resolves after the next paint.
 * Callers use it to postpone work without visible effect.
 */
export function painted(): Promise<void> {
  // Browsers do not paint hidden
  // windows, and delay their timers.
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_TIMEOUT_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
