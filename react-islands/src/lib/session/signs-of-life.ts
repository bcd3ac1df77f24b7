const SIGNS = ["mousemove", "click", "scroll", "keydown"];

/** Calls for every sign that somebody is at the screen (specification, section 4); answers with how to stop that. */
export function onSignOfLife(listener: () => void): () => void {
  const options = { capture: true, passive: true };
  for (const sign of SIGNS) window.addEventListener(sign, listener, options);
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, listener, options);
  };
}
