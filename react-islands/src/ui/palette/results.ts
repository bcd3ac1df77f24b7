import { hasWords } from "../../lib/has-words";
import type { IconName } from "../icon";

/** A result of the palette, such as a command, a page or a screen. */
export interface PaletteResult {
  label: string;
  icon: IconName;
  /** Text next to the label: shortcut or address. */
  detail: string;
  /** Part of the page that matched, if it is not the title. */
  reason?: string;
  onChoose: () => void;
}

export interface PaletteSection {
  label: string;
  results: PaletteResult[];
}

/**
 * Returns the results whose labels contain all words.
 * Ignores accents and case.
 */
export function matching(all: PaletteResult[], term: string): PaletteResult[] {
  return all.filter(({ label }) => hasWords(label, term));
}

/** An admin screen in the navigation. */
export interface ScreenLink {
  label: string;
  address: string;
}

/**
 * Returns the admin screens that the user may open.
 * Reads them from the navigation, without numbers and other marks of an entry.
 */
export function screensOf(document: Document): ScreenLink[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".admin-nav-list a[href]")];
  return links.map((link) => ({ label: ownText(link), address: link.href }));
}

/** Returns true if one of the screens has the path. */
export function hasScreen(screens: ScreenLink[], path: string): boolean {
  return screens.some(({ address }) => new URL(address).pathname === path);
}

/** Returns the text of an element without that of its children. */
function ownText(element: Element): string {
  const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return texts
    .map(({ textContent }) => textContent)
    .join("")
    .trim();
}
