import { renamed } from "./rename";
import { type Entry, listsOf } from "./word";

/** Headings of Word for the web, which are paragraphs that say so in their role. */
export function readWebWordHeadings(body: Element): void {
  for (const paragraph of body.querySelectorAll("p[role=heading]")) {
    const level = paragraph.getAttribute("aria-level") ?? "";
    if (/^[1-6]$/.test(level)) renamed(paragraph, `h${level}`);
  }
}

const WRAPPER = ".ListContainerWrapper";

/** Lists of Word for the web, which wraps each entry in a list of its own, at whatever level it is. */
export function readWebWordLists(body: Element): void {
  for (const wrapper of body.querySelectorAll(WRAPPER)) {
    // What stands behind another entry was read with it.
    if (wrapper.previousElementSibling?.matches(WRAPPER)) continue;
    const entries: Entry[] = [];
    let next: Element | null = wrapper;
    while (next?.matches(WRAPPER)) {
      entries.push(...entriesOf(next));
      next = next.nextElementSibling;
    }
    const place = body.ownerDocument.createElement("div");
    wrapper.before(place);
    place.replaceWith(...listsOf(entries));
  }
}

function entriesOf(wrapper: Element): Entry[] {
  return [...wrapper.querySelectorAll(":scope > :is(ul, ol) > li")].map((item) => ({
    paragraph: item,
    level: Number(item.getAttribute("data-aria-level")) || 1,
    tag: item.parentElement?.localName === "ol" ? "ol" : "ul",
    start: Number(item.parentElement?.getAttribute("start")) || 1,
  }));
}
