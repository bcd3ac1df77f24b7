import { renamed } from "./rename";

/** Word writes paragraphs with the names of its styles. */
const STYLES: [RegExp, string][] = [
  [/^MsoTitle/, "h1"],
  [/^MsoSubtitle/, "h2"],
  [/^Mso(Intense)?Quote/, "blockquote"],
];

/** Titles and quotes of Word, which are paragraphs of a style. */
export function readWordStyles(body: Element): void {
  for (const paragraph of body.querySelectorAll("p[class]")) {
    const tag = STYLES.find(([style]) => style.test(paragraph.className))?.[1];
    if (tag) renamed(paragraph, tag);
  }
}

const LEVEL = /mso-list\s*:[^;]*\blevel(\d)/i;
const NUMBERED = /^\(?(\d+|[a-z]{1,4})[.)]/i;

/** An entry of a list that is not inside the one that it belongs to. */
export interface Entry {
  paragraph: Element;
  level: number;
  tag: "ol" | "ul";
  start: number;
}

/** Lists of Word, which are paragraphs that say at which level they are, and begin with their bullet or number. */
export function readWordLists(body: Element): void {
  for (const paragraph of body.querySelectorAll("p")) {
    if (!entryOf(paragraph) || !paragraph.isConnected) continue;
    const entries: Entry[] = [];
    let next: Element | null = paragraph;
    for (let entry = entryOf(next); next && entry; entry = next && entryOf(next)) {
      entries.push(entry);
      next = next.nextElementSibling;
    }
    const place = body.ownerDocument.createElement("div");
    paragraph.before(place);
    place.replaceWith(...listsOf(entries));
  }
}

function entryOf(paragraph: Element | null): Entry | null {
  const level = LEVEL.exec(paragraph?.getAttribute("style") ?? "")?.[1];
  if (paragraph?.localName !== "p" || !level) return null;
  const marker = markerOf(paragraph)?.textContent?.trim() ?? "";
  const number = NUMBERED.exec(marker)?.[1];
  const start = Number(number);
  return {
    paragraph,
    level: Number(level),
    tag: number ? "ol" : "ul",
    start: Number.isInteger(start) ? start : 1,
  };
}

function markerOf(paragraph: Element): Element | null {
  const spans = [...paragraph.querySelectorAll("span")];
  return spans.find((span) => /mso-list\s*:\s*Ignore/i.test(span.getAttribute("style") ?? "")) ?? null;
}

/** Takes entries from where they are, and gives the lists that they make, each inside the one that it belongs to. */
export function listsOf(entries: Entry[]): Element[] {
  const lists: Element[] = [];
  const open: { list: Element; level: number }[] = [];
  for (const { paragraph, level, tag, start } of entries) {
    const { ownerDocument } = paragraph;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    // Another kind of list at the same level is another list.
    if (open.at(-1)?.level === level && open.at(-1)?.list.localName !== tag) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = ownerDocument.createElement(tag);
      if (start > 1) list.setAttribute("start", String(start));
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else lists.push(list);
      open.push({ list, level });
    }
    markerOf(paragraph)?.remove();
    const item = ownerDocument.createElement("li");
    item.append(...paragraph.childNodes);
    paragraph.remove();
    open.at(-1)?.list.append(item);
  }
  return lists;
}
