addEventListener(
  "toggle",
  ({ target, newState }) => {
    if (newState !== "closed" || !target.matches(".gallery-large")) return;
    // What was closed may have the focus until the window is drawn again.
    const { activeElement, body } = document;
    if (activeElement !== body && !target.contains(activeElement)) return;
    target.parentElement.querySelector(".gallery-open").focus();
  },
  true,
);
