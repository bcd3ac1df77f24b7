import { hasWords } from "../../../../lib/has-words";
import type { IconName } from "../../../../ui/icon";
import type { Command } from "../command";

/** A palette result: a command, a page or a screen. */
export interface PaletteResult {
  label: string;
  icon: IconName;
  /** Text next to the label: shortcut or address. */
  detail: string;
  /** Why a page matches, if its title does not contain the term. */
  reason?: string;
  command?: Command;
  address?: string;
}

export interface PaletteSection {
  label: string;
  found: PaletteResult[];
}

/** Returns results whose label has every word, ignoring accents and case. */
export function matching(all: PaletteResult[], term: string): PaletteResult[] {
  return all.filter(({ label }) => hasWords(label, term));
}

/** Returns the screens that the user may open, read from the navigation. */
export function screensOf(document: Document): PaletteResult[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".admin-nav-list a[href]")];
  return links.map((link) => ({
    label: link.textContent?.trim() ?? "",
    icon: "next",
    detail: "",
    address: link.href,
  }));
}
