import { hasWords } from "../../../../lib/has-words";
import type { IconName } from "../../../../ui/icon";
import type { Command } from "../command";

/** A search result of the palette: a command, a page or a screen. */
export interface Found {
  label: string;
  icon: IconName;
  /** Text next to the label: a shortcut or an address. */
  detail: string;
  /** Explains why a page matches although its title does not contain the term. */
  reason?: string;
  command?: Command;
  address?: string;
}

export interface Section {
  label: string;
  found: Found[];
}

/** Returns the results whose label contains every word of the term, ignoring accents and case. */
export function matching(all: Found[], term: string): Found[] {
  return all.filter(({ label }) => hasWords(label, term));
}

/** Returns the screens that the user may open, from the navigation of the document. */
export function screensOf(document: Document): Found[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".admin-nav-list a[href]")];
  return links.map((link) => ({
    label: link.textContent?.trim() ?? "",
    icon: "next",
    detail: "",
    address: link.href,
  }));
}
