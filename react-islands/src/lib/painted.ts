/** Timeout in milliseconds, because the browser may not paint a window that others cover. */
const PATIENCE = 100;

/** Resolves after the next paint. Callers use it to postpone invisible work. */
export function painted(): Promise<void> {
  // The browser does not paint a hidden window, and may delay its timers by a second.
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
