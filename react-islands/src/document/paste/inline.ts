import { linkFromHref } from "../../lib/link";

/** A picture that is not here: only what stands for it. */
export interface PictureGap {
  alt: string;
  caption: string;
}

/** Text inside a paragraph, as HTML, and the pictures that were in it. */
export interface Inline {
  html: string;
  before: PictureGap[];
  after: PictureGap[];
}

const TAGS: Record<string, string> = {
  b: "strong",
  strong: "strong",
  i: "em",
  em: "em",
  cite: "em",
  dfn: "em",
  u: "u",
  s: "s",
  strike: "s",
  del: "s",
  sub: "sub",
  sup: "sup",
  code: "code",
  kbd: "code",
  samp: "code",
  tt: "code",
};

/** The elements that text inside a paragraph may have. */
export interface InlineRules {
  hasLinks: boolean;
  hasCode: boolean;
}

/** Cleans nodes that stand inside a paragraph: marks by elements and by styles, links, line breaks, and nothing else. */
export function inlineOf(nodes: Iterable<Node>, rules: InlineRules): Inline {
  const inline: Inline = { html: "", before: [], after: [] };
  for (const node of nodes) write(node, [], rules, inline);
  inline.html = tidied(inline.html);
  return inline;
}

function write(node: Node, marks: string[], rules: InlineRules, out: Inline): void {
  if (node.nodeType === Node.TEXT_NODE) {
    out.html += escaped(node.textContent ?? "");
    return;
  }
  if (!isElement(node)) return;
  if (node.localName === "br") {
    out.html += "<br>";
    return;
  }
  if (node.localName === "img") {
    const hasText = tidied(out.html.replaceAll(/<[^>]*>/g, "")) !== "";
    (hasText ? out.after : out.before).push(gapOf(node));
    return;
  }
  const own = marksOf(node, rules).filter((mark) => !marks.includes(mark));
  const href = rules.hasLinks && !marks.includes("a") ? hrefOf(node) : null;
  const inside = [...marks, ...own, ...(href === null ? [] : ["a", "u"])];
  const shown = href === null ? own : own.filter((mark) => mark !== "u");
  const start = out.html.length;
  for (const child of node.childNodes) write(child, inside, rules, out);
  const text = out.html.slice(start);
  if (text === "") return;
  const opening = shown.map((mark) => `<${mark}>`).join("");
  const closing = shown
    .toReversed()
    .map((mark) => `</${mark}>`)
    .join("");
  const link = href === null ? ["", ""] : [`<a href="${escaped(href).replaceAll('"', "&quot;")}">`, "</a>"];
  out.html = `${out.html.slice(0, start)}${link[0]}${opening}${text}${closing}${link[1]}`;
}

/** What an element says about its text by its name, or by a style where a program writes only spans. */
function marksOf(element: Element, { hasCode }: InlineRules): string[] {
  const style = element.getAttribute("style") ?? "";
  const marks = new Set<string>();
  const own = TAGS[element.localName];
  if (own && (own !== "code" || hasCode)) marks.add(own);
  const weight = styleOf(style, "font-weight");
  if (/^(bold|bolder|[6-9]00)$/.test(weight)) marks.add("strong");
  // A bold element with a style that is not bold is not bold.
  if (/^(normal|[1-5]00)$/.test(weight)) marks.delete("strong");
  if (/^(italic|oblique)/.test(styleOf(style, "font-style"))) marks.add("em");
  const line = `${styleOf(style, "text-decoration")} ${styleOf(style, "text-decoration-line")}`;
  if (line.includes("underline")) marks.add("u");
  if (line.includes("line-through")) marks.add("s");
  const align = styleOf(style, "vertical-align");
  if (align === "super") marks.add("sup");
  if (align === "sub") marks.add("sub");
  return [...marks];
}

function styleOf(style: string, property: string): string {
  const declarations = style.split(";").map((each) => each.split(":"));
  const found = declarations.find(([name = ""]) => name.trim().toLowerCase() === property);
  return found?.[1]?.trim().toLowerCase() ?? "";
}

function hrefOf(element: Element): string | null {
  return element.localName === "a" ? linkFromHref(element.getAttribute("href") ?? "") : null;
}

export function gapOf(picture: Element): PictureGap {
  return { alt: plainOf(picture.getAttribute("alt") ?? ""), caption: "" };
}

/** Words without what only lays them out. */
export function plainOf(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** White space as it is shown; marks that touch become one, and those around nothing go. */
function tidied(html: string): string {
  return (
    html
      // A space that does not break stands for layout where it is beside another one.
      .replaceAll(/[ \t\r\n\f\u00a0]{2,}|[\t\r\n\f]/g, " ")
      .replaceAll(/<\/(strong|em|u|s|code|sub|sup)>(\s*)<\1>/g, "$2")
      .replaceAll(/ *<br> */g, "<br>")
      .replaceAll(/^(?:<br>|[\s\u00a0])+|(?:<br>|[\s\u00a0])+$/g, "")
  );
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function unescaped(html: string): string {
  return html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}
