addEventListener(
  "toggle",
  ({ target, newState }) => {
    if (newState !== "closed" || !target.matches(".gallery-large")) return;
    // Until the window is drawn again, what was closed may have the focus, or a button that stood below it.
    const { activeElement, body } = document;
    const item = target.parentElement;
    if (activeElement !== body && !item.contains(activeElement)) return;
    item.querySelector(".gallery-open").focus();
  },
  true,
);
