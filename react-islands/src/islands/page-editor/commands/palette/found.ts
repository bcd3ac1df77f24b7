import { hasWords } from "../../../../lib/has-words";
import type { IconName } from "../../../../ui/icon";
import type { Command } from "../command";

/** Something that the palette offers: a command, or a page or a screen by its address. */
export interface Found {
  label: string;
  icon: IconName;
  /** What is shown beside the label: a key, or an address. */
  detail: string;
  /** Why a page was found whose title does not have the term. */
  reason?: string;
  command?: Command;
  address?: string;
}

export interface Section {
  label: string;
  found: Found[];
}

/** Those whose label has every word of a term, whatever their accents and capitals. */
export function matching(all: Found[], term: string): Found[] {
  return all.filter(({ label }) => hasWords(label, term));
}

/** The screens that somebody may open: those in the navigation of the document. */
export function screensOf(document: Document): Found[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".admin-nav-list a[href]")];
  return links.map((link) => ({
    label: link.textContent?.trim() ?? "",
    icon: "next",
    detail: "",
    address: link.href,
  }));
}
