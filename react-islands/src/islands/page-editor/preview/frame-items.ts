/** Which tab each tabs block shows; the elements stay the same when the document changes. */
const SHOWN = new WeakMap<Element, string>();

/** Shows an element that lies in a closed entry or behind another tab, as the script of the page would. */
export function reveal(element: Element): void {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (each.localName === "details") each.setAttribute("open", "");
    if (each.matches(".tab-panel")) {
      const tabs = each.closest(".tabs");
      if (tabs) SHOWN.set(tabs, each.id);
    }
  }
  arrangeTabs(element.ownerDocument);
}

/** Shows one section of each tabs block, which a document without scripts would show below each other. */
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

/** Answers whether a click was on a tab, which is shown then. */
export function chooseTab(target: Element): boolean {
  const href = target.closest(".tab")?.getAttribute("href") ?? "";
  const panel = href.startsWith("#") ? target.ownerDocument.getElementById(href.slice(1)) : null;
  if (panel) reveal(panel);
  return panel !== null;
}
