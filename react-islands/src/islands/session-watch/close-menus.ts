/** Closes the open menu of the shell on Escape, and when the user presses elsewhere. */
export function closeMenus(document: Document): void {
  const openMenus = () => document.querySelectorAll<HTMLDetailsElement>("details.menu[open]");
  document.addEventListener("pointerdown", ({ target }) => {
    for (const menu of openMenus()) {
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of openMenus()) {
      menu.open = false;
      // Otherwise the focus would be on a hidden element.
      if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    }
  });
}
