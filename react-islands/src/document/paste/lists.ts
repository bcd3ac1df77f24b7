/** Nested lists from flat entries, for any program. */

export interface ListEntry {
  /** Element with the content. Removed from the document. */
  source: Element;
  level: number;
  /** `none` for further paragraphs of an entry. */
  tag: "ol" | "ul" | "none";
  /**
   * Possible numbers of its marker, most likely first.
   * Empty to continue counting.
   */
  numbers: number[];
}

interface OpenList {
  list: Element;
  level: number;
  /** Number of its last entry. */
  number: number;
}

/** Replaces the first entry by all lists. */
export function replaceEntries(entries: ListEntry[]): void {
  const first = entries[0]?.source;
  if (!first) return;
  const place = first.ownerDocument.createElement("div");
  first.before(place);
  place.replaceWith(...listsOf(entries));
}

/** Puts each list inside its parent entry. */
function listsOf(entries: ListEntry[]): Element[] {
  const lists: Element[] = [];
  let open: OpenList[] = [];
  entries.forEach((entry, index) => {
    open = open.filter(({ level }) => level <= entry.level);
    const { source, level, tag, numbers } = entry;
    const item = open.at(-1)?.list.lastElementChild;
    if (tag === "none") {
      item?.append(contentOf(source));
      return;
    }
    const top = open.at(-1);
    const next = (top?.number ?? 0) + 1;
    const follows = tag === "ul" || numbers.length === 0 || numbers.includes(next);
    if (top?.level === level && top.list.localName === tag && follows) top.number = next;
    else {
      if (top?.level === level) open.pop();
      const list = source.ownerDocument.createElement(tag);
      const number = startOf(entry, entries.slice(index + 1));
      if (tag === "ol" && number !== 1) list.setAttribute("start", String(number));
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else lists.push(list);
      open.push({ list, level, number });
    }
    const made = source.ownerDocument.createElement("li");
    made.append(contentOf(source));
    open.at(-1)?.list.append(made);
  });
  return lists;
}

/** Selects the number that the next entry continues. */
function startOf({ level, numbers }: ListEntry, others: ListEntry[]): number {
  const next = others.find((other) => other.tag !== "none" && other.level <= level);
  const following = next?.level === level ? next.numbers : [];
  return numbers.find((number) => following.includes(number + 1)) ?? numbers[0] ?? 1;
}

/** Returns an entry's content as paragraph or blocks. */
function contentOf(source: Element): Element {
  const isParagraph = source.localName === "p";
  const content = source.ownerDocument.createElement(isParagraph ? "p" : "div");
  content.append(...source.childNodes);
  source.remove();
  return content;
}

/**
 * Removes entries that contain only lists.
 * The previous entry receives the lists, if any.
 * Otherwise their entries replace the empty one.
 */
export function removeEmptyEntries(body: Element): void {
  for (const item of [...body.querySelectorAll(":is(ul, ol) > *")].toReversed()) {
    if (hasOwnWords(item)) continue;
    const lists = [...item.querySelectorAll("ul, ol")].filter(
      (list) => list.parentElement?.closest("ul, ol") === item.parentElement,
    );
    const before = item.previousElementSibling;
    if (before) before.append(...lists);
    else if (item.parentElement?.children.length === 1) item.parentElement.replaceWith(...lists);
    else item.before(...lists.flatMap((list) => [...list.children]));
    item.remove();
  }
}

/** Checks for text or pictures outside nested lists. */
function hasOwnWords(node: Node): boolean {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? "").trim() !== "";
  if (node.nodeType !== Node.ELEMENT_NODE) return false;
  const element = node as Element;
  if (element.matches("img, hr")) return true;
  return [...element.childNodes].some((child) => !isList(child) && hasOwnWords(child));
}

function isList({ nodeName }: Node): boolean {
  return nodeName === "UL" || nodeName === "OL";
}
