/** Timeout in milliseconds. Browsers may not paint covered windows. */
const PAINT_TIMEOUT_MS = 100;

/** Resolves after the next paint. Postpones invisible work. */
export function painted(): Promise<void> {
  // Browsers do not paint hidden windows, and delay their timers.
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_TIMEOUT_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
