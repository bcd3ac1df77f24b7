import type { TextFeature } from "../../api/wire";
import { htmlText } from "../../lib/html-text";
import { escaped, gapOf, type Inline, type InlineRules, inlineOf, type PictureGap, plainOf } from "./inline";
import { type GridCell, gridOf } from "./table-grid";
import { rowsHtml } from "./table-html";

/** A part of a pasted document. */
export type PastedPart =
  | { kind: "text"; html: string }
  | { kind: "picture"; gap: PictureGap }
  /**
   * A table whose cells contain only plain text.
   * `html` is the same table as rich text.
   */
  | { kind: "table"; rows: string[][]; hasHeaderRow: boolean; hasHeaderColumn: boolean; html: string };

const BLOCKS = [
  "address, article, aside, blockquote, center, dd, details, div, dl, dt, fieldset, figcaption, figure, footer, form",
  "h1, h2, h3, h4, h5, h6, header, hr, li, main, nav, ol, p, pre, section, summary, table, ul",
].join();

/** Splits a document into parts, after all converters have run. */
export function partsOf(body: Element, features: TextFeature[]): PastedPart[] {
  const flow = new Flow(features, body.querySelector("h1") !== null);
  flow.read(body);
  return flow.parts;
}

class Flow {
  readonly parts: PastedPart[] = [];
  readonly #features: TextFeature[];
  readonly #rules: InlineRules;
  /**
   * Number that is added to heading levels.
   * It is 1 if the document has an `h1`, because
   * only the page title may be an `h1`.
   */
  readonly #shift: number;

  constructor(features: TextFeature[], hasTitle: boolean) {
    this.#features = features;
    this.#rules = { hasLinks: features.includes("links"), hasCode: features.includes("code") };
    this.#shift = hasTitle ? 1 : 0;
  }

  /**
   * Reads the children of an element.
   * Text outside of blocks becomes paragraphs.
   */
  read(container: Element): void {
    let loose: Node[] = [];
    const flush = () => {
      this.#paragraph(loose);
      loose = [];
    };
    for (const node of container.childNodes) {
      if (!isElement(node) || !holdsBlocks(node)) loose.push(node);
      else {
        flush();
        this.#block(node);
      }
    }
    flush();
  }

  #block(element: Element): void {
    const { localName: name } = element;
    if (/^h[1-6]$/.test(name)) this.#heading(element);
    else if (name === "p" && !element.querySelector(BLOCKS)) this.#paragraph(element.childNodes);
    else if (name === "ul" || name === "ol") this.#list(element);
    else if (name === "blockquote") this.#quote(element);
    else if (name === "table") this.#table(element);
    else if (name === "pre") this.#code(element);
    else if (name === "hr") this.#text(this.#has("rules") ? "<hr>" : "");
    else if (name === "figure") this.#figure(element);
    else if (["dt", "summary"].includes(name)) this.#paragraph([strong(element)]);
    else this.read(element);
  }

  #heading(element: Element): void {
    const level = Math.min(Math.max(Number(element.localName.slice(1)) + this.#shift, 2), 4);
    const name = this.#has("headings") ? `h${level}` : "p";
    const inline = inlineOf(element.childNodes, this.#rules);
    // Headings are already bold.
    const html = inline.html.replaceAll(/<\/?strong>/g, "").replaceAll("<br>", " ");
    this.#withPictures({ ...inline, html: html === "" ? "" : `<${name}>${html}</${name}>` });
  }

  #paragraph(nodes: Iterable<Node>): void {
    const inline = inlineOf(nodes, this.#rules);
    this.#withPictures({ ...inline, html: paragraphs(inline.html) });
  }

  #withPictures({ html, before, after }: Inline): void {
    for (const gap of before) this.parts.push({ kind: "picture", gap });
    this.#text(html);
    for (const gap of after) this.parts.push({ kind: "picture", gap });
  }

  #list(list: Element): void {
    const gaps: PictureGap[] = [];
    if (this.#has("lists")) this.#text(this.#listHtml(list, gaps));
    else for (const item of list.children) this.read(item);
    for (const gap of gaps) this.parts.push({ kind: "picture", gap });
  }

  #listHtml(list: Element, gaps: PictureGap[]): string {
    const items = [...list.children].map((item) => this.#inside(item, gaps)).filter((html) => html !== "");
    const start = Number(list.getAttribute("start"));
    const attribute = list.localName === "ol" && start > 1 ? ` start="${start}"` : "";
    const all = items.map((html) => `<li>${html}</li>`).join("");
    return all && `<${list.localName}${attribute}>${all}</${list.localName}>`;
  }

  /**
   * Returns the HTML of an item, cell or quote.
   * It may contain paragraphs and lists.
   * Its pictures are added to `gaps`.
   */
  #inside(element: Element, gaps: PictureGap[]): string {
    const inner = new Flow(
      this.#features.filter((feature) => ["lists", "links", "code"].includes(feature)),
      false,
    );
    inner.read(element);
    return inner.parts
      .map((part) => {
        if (part.kind === "picture") gaps.push(part.gap);
        return part.kind === "picture" ? "" : part.html;
      })
      .join("");
  }

  #quote(element: Element): void {
    const gaps: PictureGap[] = [];
    const html = this.#inside(element, gaps);
    const last = this.parts.at(-1);
    // Word writes a quote for each quoted paragraph.
    // Adjacent quotes are joined.
    if (!this.#has("quotes") || html === "") this.#text(html);
    else if (last?.kind === "text" && last.html.endsWith("</blockquote>")) {
      last.html = `${last.html.slice(0, -"</blockquote>".length)}${html}</blockquote>`;
    } else this.#text(`<blockquote>${html}</blockquote>`);
    for (const gap of gaps) this.parts.push({ kind: "picture", gap });
  }

  #table(table: Element): void {
    const filled = gridOf(table).filter((cells) =>
      cells.some(({ element }) => plainOf(element?.textContent ?? "") !== ""),
    );
    const gaps: PictureGap[] = [];
    const html = rowsHtml(filled, ({ element }) => (element && this.#inside(element, gaps)) || "<p></p>");
    const caption = table.querySelector("caption");
    if (caption) this.#paragraph(caption.childNodes);
    if (filled.length > 0) this.#addTable(filled, html);
    for (const gap of gaps) this.parts.push({ kind: "picture", gap });
  }

  #addTable(rows: GridCell[][], html: string): void {
    const text = this.#has("tables") ? `<table><tbody>${html}</tbody></table>` : textOf(html);
    if (/<(?:a|strong|em|u|s|sub|sup|code|li)\b/.test(html)) {
      this.#text(text);
      return;
    }
    const words = ({ element }: GridCell) => (element ? htmlText(this.#inside(element, [])) : "");
    this.parts.push({
      kind: "table",
      rows: rows.map((cells) => cells.map(words)),
      hasHeaderRow: rows[0]?.every(({ isHeader }) => isHeader) ?? false,
      hasHeaderColumn: rows.length > 1 && rows.slice(1).every(([first]) => first?.isHeader),
      html: text,
    });
  }

  #code(element: Element): void {
    if (!this.#has("code")) {
      this.read(element);
      return;
    }
    const code = linesOf(element).replaceAll("\u00a0", " ").trimEnd();
    this.#text(code && `<pre><code>${escaped(code)}</code></pre>`);
  }

  #figure(figure: Element): void {
    const caption = figure.querySelector("figcaption");
    const picture = figure.querySelector("img");
    if (!picture) {
      this.read(figure);
      return;
    }
    const gap = { ...gapOf(picture), caption: plainOf(caption?.textContent ?? "") };
    this.parts.push({ kind: "picture", gap });
  }

  #text(html: string): void {
    if (html === "") return;
    const last = this.parts.at(-1);
    if (last?.kind === "text") last.html += html;
    else this.parts.push({ kind: "text", html });
  }

  #has(feature: TextFeature): boolean {
    return this.#features.includes(feature);
  }
}

/** Splits a text into paragraphs at empty lines. */
function paragraphs(html: string): string {
  const texts = html
    .split(/(?:<br>\s*){2,}/)
    .filter((text) => text.replaceAll(/<[^>]*>|[\s\u00a0]/g, "") !== "");
  return texts.map((text) => `<p>${text}</p>`).join("");
}

function textOf(html: string): string {
  return html.replaceAll(/<\/?(?:tr|td|th)\b[^>]*>/g, "").replaceAll("<p></p>", "");
}

/**
 * Returns the text of code.
 * Each block element in it is a line.
 */
function linesOf(element: Element): string {
  let text = "";
  const endLine = () => {
    if (text !== "" && !text.endsWith("\n")) text += "\n";
  };
  for (const node of element.childNodes) {
    if (!isElement(node)) text += node.nodeType === Node.TEXT_NODE ? node.textContent : "";
    else if (node.localName === "br") text += "\n";
    else {
      const isLine = node.matches(BLOCKS);
      if (isLine) endLine();
      text += linesOf(node);
      if (isLine) endLine();
    }
  }
  return text;
}

function strong(element: Element): Element {
  const mark = element.ownerDocument.createElement("strong");
  mark.append(...element.childNodes);
  return mark;
}

function holdsBlocks(element: Element): boolean {
  return element.matches(BLOCKS) || element.querySelector(BLOCKS) !== null;
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}
