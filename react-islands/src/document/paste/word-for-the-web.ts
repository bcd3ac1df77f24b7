import { type ListEntry, replaceEntries } from "./lists";
import { renamed } from "./rename";

/** Converts paragraphs with the role `heading` to headings. */
export function readWebWordHeadings(body: Element): void {
  for (const paragraph of body.querySelectorAll("p[role=heading]")) {
    const level = paragraph.getAttribute("aria-level") ?? "";
    if (/^[1-6]$/.test(level)) renamed(paragraph, `h${level}`);
  }
}

const WRAPPER = ".ListContainerWrapper";

/**
 * Converts lists.
 * Word for the web writes each entry
 * in a list and wrapper of its own.
 */
export function readWebWordLists(body: Element): void {
  for (const wrapper of body.querySelectorAll(WRAPPER)) {
    // This wrapper was already read with the first wrapper.
    if (wrapper.previousElementSibling?.matches(WRAPPER)) continue;
    const entries: ListEntry[] = [];
    let next: Element | null = wrapper;
    while (next?.matches(WRAPPER)) {
      entries.push(...entriesOf(next));
      next = next.nextElementSibling;
    }
    const wrappers = new Set(entries.map(({ source }) => source.closest(WRAPPER)));
    wrapper.before(...entries.map(({ source }) => source));
    for (const each of wrappers) each?.remove();
    replaceEntries(entries);
  }
}

function entriesOf(wrapper: Element): ListEntry[] {
  return [...wrapper.querySelectorAll(":scope > :is(ul, ol) > li")].map((item) => {
    const start = Number(item.parentElement?.getAttribute("start"));
    return {
      source: item,
      level: Number(item.getAttribute("data-aria-level")) || 1,
      tag: item.parentElement?.localName === "ol" ? "ol" : "ul",
      numbers: start > 0 ? [start] : [],
    };
  });
}
