import { flushSync } from "react-dom";

/**
 * Applies a change and renders it synchronously, for code that needs the
 * resulting DOM or focus.
 */
export function renderNow<T>(change: () => T): T {
  return flushSync(change);
}
