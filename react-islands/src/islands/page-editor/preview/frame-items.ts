/**
 * Id of the open panel in each tabs block.
 * Elements are valid keys, because morphing keeps them.
 */
const SHOWN = new WeakMap<Element, string>();

/** Opens the `details` elements and tabs that contain an element. */
export function reveal(element: Element): void {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (each.localName === "details") each.setAttribute("open", "");
    const panel = each.matches(".tab-panel") ? each : panelOf(each);
    const tabs = panel?.closest(".tabs");
    if (panel && tabs) SHOWN.set(tabs, panel.id);
  }
  arrangeTabs(element.ownerDocument);
}

/**
 * Shows one panel of each tabs block.
 * The preview runs no scripts.
 * Without them, all panels would be visible.
 */
export function arrangeTabs(document: Document): void {
  for (const tabs of document.querySelectorAll(".tabs")) {
    const panels = [...tabs.querySelectorAll(".tab-panel")];
    const chosen = SHOWN.get(tabs);
    const shown = panels.find(({ id }) => id === chosen) ?? panels[0];
    tabs.classList.add("tabs-ready");
    for (const panel of panels) panel.toggleAttribute("hidden", panel !== shown);
    for (const link of tabs.querySelectorAll(".tab"))
      link.setAttribute("aria-selected", String(link.getAttribute("href") === `#${shown?.id}`));
  }
}

/**
 * Opens the tab of a clicked link.
 * Returns false if the target is no tab link.
 */
export function chooseTab(target: Element): boolean {
  const link = target.closest(".tab");
  if (!link || !panelOf(link)) return false;
  reveal(link);
  return true;
}

/**
 * Returns the panel of a tab link.
 * Null for other elements.
 */
function panelOf(element: Element): Element | null {
  const href = element.matches(".tab") ? element.getAttribute("href") : null;
  return href?.startsWith("#") ? element.ownerDocument.getElementById(href.slice(1)) : null;
}
