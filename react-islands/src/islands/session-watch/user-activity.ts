const ACTIVITY_EVENTS = ["mousemove", "click", "scroll", "keydown", "input"];

/**
 * Calls `listener` on every user activity.
 * Returns a function that stops this.
 */
export function onUserActivity(listener: () => void): () => void {
  const options = { capture: true, passive: true };
  for (const sign of ACTIVITY_EVENTS) window.addEventListener(sign, listener, options);
  return () => {
    for (const sign of ACTIVITY_EVENTS) window.removeEventListener(sign, listener, options);
  };
}
