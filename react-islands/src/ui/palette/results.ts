import { hasWords } from "../../../../lib/has-words";
import type { IconName } from "../../../../ui/icon";
import type { Command } from "../command";

/** Palette result: a command, page or screen. */
export interface PaletteResult {
  label: string;
  icon: IconName;
  /** Text next to the label: shortcut or address. */
  detail: string;
  /**
   * Part of the page that matched, if it is not the title.
   */
  reason?: string;
  command?: Command;
  address?: string;
}

export interface PaletteSection {
  label: string;
  found: PaletteResult[];
}

/**
 * Returns the results whose labels contain all words.
 * Ignores accents and case.
 */
export function matching(all: PaletteResult[], term: string): PaletteResult[] {
  return all.filter(({ label }) => hasWords(label, term));
}

/**
 * Returns the admin screens that the user may open.
 * Reads them from the navigation.
 */
export function screensOf(document: Document): PaletteResult[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".admin-nav-list a[href]")];
  return links.map((link) => ({
    label: link.textContent?.trim() ?? "",
    icon: "next",
    detail: "",
    address: link.href,
  }));
}
