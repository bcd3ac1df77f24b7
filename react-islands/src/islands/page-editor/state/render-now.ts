import { flushSync } from "react-dom";

/** Makes a change and renders it before it returns, for code that goes on with the document, the focus or the fields as they are then. */
export function renderNow<T>(change: () => T): T {
  return flushSync(change);
}
