import { fetchScreen } from "../../api/screen";

/** Minimum width of a window with a panel. Must match `style/admin/_help.scss`. */
const WITH_PANEL = "(min-width: 75rem)";

/** Path of the help pages. Without a task it is the list. */
const HELP = "/cmsadmin/help";

/**
 * Shows help pages in a panel next to the screen, which stays as it is.
 * In narrow windows the links open a tab, as without a script.
 * Returns a function that stops.
 */
export function showHelpBeside(document: Document): () => void {
  const panel = document.querySelector<HTMLElement>("#help");
  const stop = new AbortController();
  if (panel) new HelpPanel(document, panel).start(stop.signal);
  return () => stop.abort();
}

class HelpPanel {
  readonly #document: Document;
  readonly #panel: HTMLElement;
  /** The link that opened the panel. It gets the focus back. */
  #opener: HTMLElement | null = null;
  #loading = new AbortController();

  constructor(document: Document, panel: HTMLElement) {
    this.#document = document;
    this.#panel = panel;
  }

  start(signal: AbortSignal): void {
    this.#document.addEventListener("click", (event) => this.#follow(event), { signal });
    this.#part(".help-close").addEventListener("click", () => this.#close(), { signal });
    this.#panel.addEventListener("keydown", (event) => this.#closeByKey(event), { signal });
  }

  #follow(event: MouseEvent): void {
    if (!(event.target instanceof Element)) return;
    const link = event.target.closest("a");
    if (!link) return;
    // The address of the screen may have changed without loading a page.
    if (link.matches("[data-help]")) link.href = `${HELP}?about=${encodeURIComponent(location.pathname)}`;
    const isHelp = link.matches("[data-help]") || link.matches(".help-content a");
    const opensTab = event.ctrlKey || event.metaKey || event.shiftKey || !matchMedia(WITH_PANEL).matches;
    if (!isHelp || opensTab || !new URL(link.href).pathname.startsWith(HELP)) return;
    event.preventDefault();
    if (link.matches("[data-help]")) this.#opener = focusedIn(this.#document) ?? link;
    void this.#open(link.href);
  }

  async #open(address: string): Promise<void> {
    this.#loading.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    this.#part<HTMLAnchorElement>("[data-help-tab]").href = address;
    const page = await fetchScreen(address, signal).catch(() => null);
    if (signal.aborted) return;
    const article = page?.querySelector(".help-page, .help-list") ?? null;
    const title = this.#part("#help-title");
    const heading = article && page?.querySelector("h1")?.textContent;
    if (heading) title.textContent = heading;
    this.#part(".help-content").replaceChildren(...(article ? [this.#document.adoptNode(article)] : []));
    this.#part(".help-failed").hidden = article !== null;
    this.#panel.hidden = false;
    this.#panel.scrollTop = 0;
    title.focus();
  }

  #closeByKey(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    // The screen may have another use of the key.
    event.stopPropagation();
    this.#close();
  }

  #close(): void {
    this.#loading.abort();
    this.#panel.hidden = true;
    this.#opener?.focus();
  }

  #part<E extends HTMLElement = HTMLElement>(selector: string): E {
    return this.#panel.querySelector<E>(selector) as E;
  }
}

/** Returns the focused element, if any: with a key, help opens from a field. */
function focusedIn({ activeElement, body }: Document): HTMLElement | null {
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
}
