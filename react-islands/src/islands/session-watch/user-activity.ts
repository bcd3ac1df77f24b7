const ACTIVITY_EVENTS = ["mousemove", "click", "scroll", "keydown", "input"];

/** Listens to user activity. Returns a stop function. */
export function onUserActivity(listener: () => void): () => void {
  const options = { capture: true, passive: true };
  for (const sign of ACTIVITY_EVENTS) window.addEventListener(sign, listener, options);
  return () => {
    for (const sign of ACTIVITY_EVENTS) window.removeEventListener(sign, listener, options);
  };
}
