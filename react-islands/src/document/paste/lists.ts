/** Builds nested lists from flat list entries, as Word writes them. */

export interface ListEntry {
  /** Element with the entry's content. It is removed from the document. */
  source: Element;
  level: number;
  /**
   * Kind of list.
   * `none` is a further paragraph of the previous entry.
   */
  tag: "ol" | "ul" | "none";
  /**
   * Numbers that the entry's marker may mean, most likely first.
   * If empty, the counting continues.
   */
  numbers: number[];
}

interface OpenList {
  list: Element;
  level: number;
  /** Number of the last entry in the list. */
  number: number;
}

/**
 * Builds lists of the entries.
 * Inserts them in place of the first entry.
 */
export function replaceEntries(entries: ListEntry[]): void {
  const first = entries[0]?.source;
  if (!first) return;
  const place = first.ownerDocument.createElement("div");
  first.before(place);
  place.replaceWith(...listsOf(entries));
}

/** Builds nested lists. Each inner list is inside its parent entry. */
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

/**
 * Returns the start number of a list.
 * Prefers the number that the next entry continues.
 */
function startOf({ level, numbers }: ListEntry, others: ListEntry[]): number {
  const next = others.find((other) => other.tag !== "none" && other.level <= level);
  const following = next?.level === level ? next.numbers : [];
  return numbers.find((number) => following.includes(number + 1)) ?? numbers[0] ?? 1;
}

/** Moves an entry's content to a new `p` or `div`. */
function contentOf(source: Element): Element {
  const isParagraph = source.localName === "p";
  const content = source.ownerDocument.createElement(isParagraph ? "p" : "div");
  content.append(...source.childNodes);
  source.remove();
  return content;
}

/**
 * Removes entries that contain only inner lists.
 * The inner lists move to the previous entry.
 * Without a previous entry, the entries
 * of the inner lists move up one level.
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

/** Returns true for text or pictures outside of inner lists. */
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
