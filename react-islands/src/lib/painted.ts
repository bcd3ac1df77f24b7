/** A window that is covered by others may not be painted, so nothing waits longer than this, in milliseconds. */
const PATIENCE = 100;

/** Resolves once what has changed by now is painted: what nobody sees need not be done before. */
export function painted(): Promise<void> {
  // Nobody sees a hidden window, and its timers may wait for a second.
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
