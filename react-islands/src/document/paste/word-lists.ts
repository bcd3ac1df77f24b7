import { type ListEntry, replaceEntries } from "./lists";
import { isBullet, numbersOf } from "./numbering";

const LEVEL = /mso-list\s*:\s*(?:(l\d+)\s+)?level(\d)/i;
const IGNORED = /mso-list\s*:\s*Ignore/i;

/** Indentation per list level in Word, in points. */
const STYLE_INDENT_PT = 36;
const POINTS: Record<string, number> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75 };

/**
 * Converts paragraphs that Word marks as list entries to lists.
 * Between them may be `ul` and `ol` elements,
 * and further paragraphs of an entry.
 */
export function readWordLists(body: Element): void {
  const styles = [...body.ownerDocument.querySelectorAll("style")].map(({ textContent }) => textContent);
  const formats = styles.join("\n");
  for (const element of body.querySelectorAll("p, ul, ol")) {
    if (element.isConnected && isOfWord(element)) replaceEntries(entriesOf(runFrom(element), formats));
  }
}

/** Returns true if an element has a list level of Word. */
function isOfWord(element: Element): boolean {
  if (element.localName === "p") return LEVEL.test(styleOf(element));
  return [...element.querySelectorAll("li")].some((item) => LEVEL.test(styleOf(item)));
}

/**
 * Yields an element and its next siblings, up
 * to the first that is no paragraph or list.
 */
function* runFrom(first: Element): Iterable<Element> {
  for (let node: ChildNode | null = first, next: ChildNode | null; node; node = next) {
    // Reads the sibling now, because the caller may remove the node.
    next = node.nextSibling;
    if (isEmpty(node)) continue;
    if (node.nodeType !== Node.ELEMENT_NODE || !(node as Element).matches("p, ul, ol")) return;
    yield node as Element;
  }
}

/**
 * Extracts list entries, up to a
 * paragraph that belongs to no entry.
 */
function entriesOf(run: Iterable<Element>, formats: string): ListEntry[] {
  const entries: ListEntry[] = [];
  // Indentation of the last entry on each list level.
  const indents = new Map<number, number>();
  const add = (entry: ListEntry, indent: number) => {
    entries.push(entry);
    for (const level of indents.keys()) if (level > entry.level) indents.delete(level);
    indents.set(entry.level, indent);
  };
  for (const element of run) {
    const entry = element.localName === "p" ? entryOf(element, formats) : null;
    const continuation = entry ? null : continuationOf(element, indents);
    if (element.localName !== "p")
      for (const each of entriesOfList(element)) add(each, each.level * STYLE_INDENT_PT);
    else if (entry) add(entry, indentOf(element));
    else if (continuation) entries.push(continuation);
    else break;
  }
  return entries;
}

function entryOf(paragraph: Element, formats: string): ListEntry | null {
  const [, list, level] = LEVEL.exec(styleOf(paragraph)) ?? [];
  if (!level) return null;
  const spans = [...paragraph.querySelectorAll("span")];
  const marker = spans.find((span) => IGNORED.test(styleOf(span)));
  const format = list ? formatOf(formats, list, level) : null;
  const isNumbered = marker !== undefined && format !== "bullet" && !isBullet(marker);
  const numbers = isNumbered ? numbersOf(marker.textContent ?? "", format) : [];
  marker?.remove();
  return { source: paragraph, level: Number(level), tag: isNumbered ? "ol" : "ul", numbers };
}

/** Reads the number format of a list level from the style sheet. */
function formatOf(styles: string, list: string, level: string): string | null {
  const rule = new RegExp(`@list\\s+${list}:level${level}\\s*\\{([^}]*)\\}`, "i").exec(styles)?.[1];
  return (rule && /mso-level-number-format\s*:\s*([a-z-]+)/i.exec(rule)?.[1]?.toLowerCase()) || null;
}

/**
 * Recognises a further paragraph of an entry
 * by the paragraph's indentation.
 */
function continuationOf(paragraph: Element, indents: Map<number, number>): ListEntry | null {
  const indent = indentOf(paragraph);
  const levels = [...indents]
    .filter(([, other]) => indent > 0 && other <= indent + 1)
    .map(([level]) => level);
  if (levels.length === 0) return null;
  return { source: paragraph, level: Math.max(...levels), tag: "none", numbers: [] };
}

/** Extracts the entries of a list element, and removes the element. */
function entriesOfList(list: Element): ListEntry[] {
  const counts = new Map<Element | null, number>();
  const entries = [...list.querySelectorAll("li")].map((item): ListEntry => {
    const own = item.closest("ul, ol");
    const start = Number.parseInt(own?.getAttribute("start") ?? "1", 10) || 1;
    const number = counts.get(own) ?? start;
    counts.set(own, number + 1);
    return {
      source: item,
      level: Number(LEVEL.exec(styleOf(item))?.[2] ?? depthIn(list, item)),
      tag: own?.localName === "ol" ? "ol" : "ul",
      numbers: own?.localName === "ol" ? [number] : [],
    };
  });
  for (const { source } of entries.toReversed()) list.after(source);
  for (const { source } of entries) for (const inner of source.querySelectorAll("ul, ol")) inner.remove();
  list.remove();
  return entries;
}

/** Returns the nesting depth of an entry in a list. */
function depthIn(list: Element, item: Element): number {
  let depth = 0;
  for (let each: Element | null = item; each !== null && list.contains(each); each = each.parentElement)
    if (each.matches("ul, ol")) depth += 1;
  return depth;
}

/** Returns the indentation of a paragraph in points. */
function indentOf(paragraph: Element): number {
  const [, size, unit = ""] = /margin-left\s*:\s*([\d.]+)([a-z]+)/i.exec(styleOf(paragraph)) ?? [];
  if (size) return Number(size) * (POINTS[unit.toLowerCase()] ?? 0);
  return /^MsoList/.test(paragraph.className) ? STYLE_INDENT_PT : 0;
}

/**
 * Returns true for bookmarks, blank lines
 * and page breaks, which are skipped.
 */
function isEmpty(node: ChildNode): boolean {
  if ((node.textContent ?? "").trim() !== "" && node.nodeType !== Node.COMMENT_NODE) return false;
  if (node.nodeType !== Node.ELEMENT_NODE) return true;
  const element = node as Element;
  return !element.matches("img, hr, table") && element.querySelector("img, hr, table") === null;
}

function styleOf(element: Element): string {
  return element.getAttribute("style") ?? "";
}
