/** A window that nobody sees is not painted, so nothing waits longer than this, in milliseconds. */
const PATIENCE = 100;

/** Resolves once what has changed by now is painted: what nobody sees need not be done before. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
