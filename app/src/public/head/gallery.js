addEventListener(
  "toggle",
  ({ target, newState }) => {
    if (newState !== "closed" || !target.matches(".gallery-large")) return;
    // Until the next frame, the closed picture or a button below has focus.
    const { activeElement, body } = document;
    const item = target.parentElement;
    if (activeElement !== body && !item.contains(activeElement)) return;
    item.querySelector(".gallery-open").focus();
  },
  true,
);

addEventListener("keydown", (event) => {
  // Ignores input methods. Safari sends 229 once `isComposing` is false again.
  if (event.isComposing || event.keyCode === 229) return;
  const large = document.querySelector(".gallery-large:popover-open");
  if (!large || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const isReversed = getComputedStyle(large).direction === "rtl";
  const next = isReversed ? "ArrowLeft" : "ArrowRight";
  const previous = isReversed ? "ArrowRight" : "ArrowLeft";
  const way = { [next]: ".gallery-next", [previous]: ".gallery-previous" }[event.key];
  const button = way && large.parentElement.querySelector(way);
  if (!button) return;
  event.preventDefault();
  button.click();
});
