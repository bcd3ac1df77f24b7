/** The open tab of each tabs block. The elements stay the same when the document changes. */
const SHOWN = new WeakMap<Element, string>();

/** Shows an element that is in a closed entry, in a hidden tab or the link of one, as the script of the page would. */
export function reveal(element: Element): void {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (each.localName === "details") each.setAttribute("open", "");
    const panel = each.matches(".tab-panel") ? each : panelOf(each);
    const tabs = panel?.closest(".tabs");
    if (panel && tabs) SHOWN.set(tabs, panel.id);
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

/** Shows the tab that was clicked. Returns false where none was. */
export function chooseTab(target: Element): boolean {
  const link = target.closest(".tab");
  if (!link || !panelOf(link)) return false;
  reveal(link);
  return true;
}

/** Returns the section that a tab link leads to, or null for another element. */
function panelOf(element: Element): Element | null {
  const href = element.matches(".tab") ? element.getAttribute("href") : null;
  return href?.startsWith("#") ? element.ownerDocument.getElementById(href.slice(1)) : null;
}
