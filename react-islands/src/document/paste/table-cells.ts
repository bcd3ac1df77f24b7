import { plainOf } from "./inline";
import { removeNonContent } from "./non-content";
import { gridOf } from "./table-grid";

/** Elements that become separate lines in a cell. */
const LINES = "p, div, li, h1, h2, h3, h4, h5, h6, pre, blockquote";

/**
 * Returns the cell texts of a copied table.
 * Null unless the HTML is exactly one table.
 */
export function cellsOfHtml(html: string): string[][] | null {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  removeNonContent(body);
  const [table, ...others] = body.querySelectorAll("table");
  if (!table || others.length > 0) return null;
  const rows = gridOf(table).map((cells) => cells.map(({ element }) => (element ? linesOf(element) : "")));
  table.remove();
  const isAlone = plainOf(body.textContent ?? "") === "";
  return isAlone && rows.length > 0 ? rows : null;
}

/** Returns a cell's text with line breaks. */
function linesOf(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  for (const text of textsIn(copy)) text.data = text.data.replaceAll(/\s+/g, " ");
  for (const lineBreak of copy.querySelectorAll("br")) lineBreak.replaceWith("\n");
  for (const line of copy.querySelectorAll(LINES)) {
    line.before("\n");
    line.after("\n");
  }
  const lines = (copy.textContent ?? "").split("\n").map(plainOf);
  return lines
    .join("\n")
    .replaceAll(/\n{2,}/g, "\n")
    .trim();
}

function textsIn(element: Element): Text[] {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}
