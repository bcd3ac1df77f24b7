import { linkFromHref } from "../../lib/link";

/**
 * A picture that was not pasted, with
 * its alternative text and caption.
 */
export interface PictureGap {
  alt: string;
  caption: string;
}

/** HTML of a paragraph, and the pictures removed from it. */
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
  mark: "mark",
  kbd: "kbd",
  code: "code",
  samp: "code",
  tt: "code",
};

/** Elements permitted inside a paragraph. */
export interface InlineRules {
  hasLinks: boolean;
  hasCode: boolean;
}

/** A line break, or a text with its marks, outermost mark first. */
interface Run {
  text: string;
  isBreak: boolean;
  marks: Mark[];
}

interface Mark {
  name: string;
  /** Address of a link, or full form of an abbreviation. */
  value: string;
}

/** State that the text in an element inherits. */
interface Context {
  marks: Mark[];
  /**
   * White space that is kept.
   * `lines` means line breaks, `all` also spaces.
   */
  kept: "none" | "lines" | "all";
}

/** Order in which the text editor nests marks, outermost first. */
const ORDER = ["a", "strong", "code", "em", "s", "u", "sub", "sup", "mark", "kbd", "abbr"];

/** Attributes of marks that have one. */
const ATTRIBUTES: Record<string, string> = { a: "href", abbr: "title" };

const MAX_FULL_FORM_CHARS = 255;

/** Placeholder for spaces that are kept while other spaces collapse. */
const KEPT_SPACE = "\uE000";

const QUOTATION_MARKS: Record<string, [string, string]> = { de: ["„", "“"], fr: ["«\u00a0", "\u00a0»"] };

/**
 * Converts nodes of a paragraph to clean HTML.
 * Keeps only links, line breaks and marks.
 */
export function inlineOf(nodes: Iterable<Node>, rules: InlineRules): Inline {
  const reading: InlineReading = { runs: [], before: [], after: [], rules };
  let context: Context | null = null;
  for (const node of nodes) {
    context ??= outerContext(node.parentElement, rules);
    read(node, context, reading);
  }
  const { runs, before, after } = reading;
  return { html: tidied(htmlOf(withoutLayout(runs))), before, after };
}

interface InlineReading {
  runs: Run[];
  before: PictureGap[];
  after: PictureGap[];
  rules: InlineRules;
}

function read(node: Node, context: Context, reading: InlineReading): void {
  if (node.nodeType === Node.TEXT_NODE) {
    addText(node.textContent ?? "", context, reading.runs);
    return;
  }
  if (!isElement(node)) return;
  if (node.localName === "br") {
    addBreak(context, reading.runs);
    return;
  }
  if (node.localName === "img") {
    const hasText = reading.runs.some(({ text }) => plainOf(text) !== "");
    (hasText ? reading.after : reading.before).push(gapOf(node));
    return;
  }
  const inner = contextIn(node, context, reading.rules);
  const isQuotation = node.localName === "q" && plainOf(node.textContent ?? "") !== "";
  const [opening, closing] = isQuotation ? quotationMarks(node) : ["", ""];
  addText(opening, inner, reading.runs);
  for (const child of node.childNodes) read(child, inner, reading);
  addText(closing, inner, reading.runs);
}

function addText(text: string, { marks, kept }: Context, runs: Run[]): void {
  const lines = kept === "none" ? [text] : text.split(/\r\n?|\n/);
  lines.forEach((line, index) => {
    if (index > 0) addBreak({ marks, kept }, runs);
    const isAtStart = runs.at(-1)?.isBreak ?? true;
    const spaced = kept === "all" ? withKeptSpaces(line, isAtStart) : line;
    if (spaced !== "") runs.push({ text: spaced, isBreak: false, marks });
  });
}

function addBreak({ marks }: Context, runs: Run[]): void {
  runs.push({ text: "", isBreak: true, marks });
}

/**
 * Replaces sequences of spaces by non-breaking spaces.
 * The last space stays breakable, except at a line start.
 */
function withKeptSpaces(line: string, isAtStart: boolean): string {
  return line.replaceAll("\t", "    ").replaceAll(/ {2,}/g, (spaces, at: number) => {
    return isAtStart && at === 0
      ? KEPT_SPACE.repeat(spaces.length)
      : `${KEPT_SPACE.repeat(spaces.length - 1)} `;
  });
}

/** Collapses white space, and trims each line. */
function withoutLayout(runs: Run[]): Run[] {
  const shown: Run[] = [];
  for (const run of runs) {
    // Programs use non-breaking spaces next to other spaces only for layout.
    const text = run.text.replaceAll(/[ \t\r\n\f\u00a0]{2,}|[\t\r\n\f]/g, " ");
    const before = shown.at(-1);
    if (run.isBreak) trimEnd(shown);
    const isAfterSpace = before === undefined || before.isBreak || /[ \u00a0]$/.test(before.text);
    const trimmed = isAfterSpace ? text.replace(/^ /, "") : text;
    if (run.isBreak || trimmed !== "") shown.push({ ...run, text: trimmed });
  }
  trimEnd(shown);
  return shown;
}

/** Removes trailing spaces of the last line. */
function trimEnd(runs: Run[]): void {
  for (let last = runs.at(-1); last && !last.isBreak; last = runs.at(-1)) {
    last.text = last.text.replace(/[ \u00a0\uE000]+$/, "");
    if (last.text !== "") return;
    runs.pop();
  }
}

function htmlOf(runs: Run[]): string {
  let html = "";
  let open: Mark[] = [];
  const closeFrom = (kept: number) => {
    for (const { name } of open.slice(kept).toReversed()) html += `</${name}>`;
    open = open.slice(0, kept);
  };
  runs.forEach(({ text, isBreak, marks }, index) => {
    // Two line breaks end a paragraph, so its marks must end too.
    if (isBreak && (isNextToBreak(runs, index, 1) || isNextToBreak(runs, index, -1))) closeFrom(0);
    const other = open.findIndex((mark) => !marks.some((each) => isSame(each, mark)));
    closeFrom(other === -1 ? open.length : other);
    if (!isBreak) {
      for (const mark of marks.filter((each) => !open.some((one) => isSame(each, one)))) {
        const attribute = ATTRIBUTES[mark.name];
        const value = escaped(mark.value).replaceAll('"', "&quot;");
        html += attribute ? `<${mark.name} ${attribute}="${value}">` : `<${mark.name}>`;
        open.push(mark);
      }
    }
    html += isBreak ? "<br>" : escaped(text);
  });
  closeFrom(0);
  return html;
}

function isNextToBreak(runs: Run[], index: number, step: 1 | -1): boolean {
  let at = index + step;
  while (runs[at]?.isBreak === false && plainOf(runs[at]?.text ?? "") === "") at += step;
  return runs[at]?.isBreak ?? false;
}

function isSame(one: Mark, other: Mark): boolean {
  return one.name === other.name && one.value === other.value;
}

/**
 * Returns the state that the children
 * of an element inherit.
 * Ignores the style of table cells, because some
 * programs write all header cells in bold.
 */
function outerContext(element: Element | null, rules: InlineRules): Context {
  if (!element || element.matches("body, td, th")) return { marks: [], kept: "none" };
  return contextIn(element, outerContext(element.parentElement, rules), rules);
}

function contextIn(element: Element, { marks, kept }: Context, { hasCode, hasLinks }: InlineRules): Context {
  const style = element.getAttribute("style") ?? "";
  const { added, removed } = marksOf(element, style);
  const href = hasLinks ? hrefOf(element) : null;
  const isInLink = href !== null || marks.some(({ name }) => name === "a");
  const inner = marks.filter(({ name }) => !removed.has(name) && !(isInLink && name === "u"));
  const add = (name: string, value = "") => {
    if (!inner.some((mark) => mark.name === name)) inner.push({ name, value });
  };
  if (href !== null) add("a", href);
  const fullForm = fullFormOf(element);
  if (fullForm !== "") add("abbr", fullForm);
  for (const name of added) if ((name !== "code" || hasCode) && !(isInLink && name === "u")) add(name);
  inner.sort((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name));
  return { marks: inner, kept: keptBy(element, style) ?? kept };
}

function keptBy(element: Element, style: string): Context["kept"] | null {
  const value = styleOf(style, "white-space") || styleOf(style, "white-space-collapse");
  if (value === "") return element.localName === "pre" ? "all" : null;
  if (/^(?:pre-line|preserve-breaks)/.test(value)) return "lines";
  return /^(?:pre|break-spaces)/.test(value) ? "all" : "none";
}

/**
 * Returns the marks that an element
 * adds to or removes from its text.
 */
function marksOf(element: Element, style: string): { added: Set<string>; removed: Set<string> } {
  const added = new Set<string>();
  const removed = new Set<string>();
  const set = (name: string, isSet: boolean) => {
    (isSet ? added : removed).add(name);
    (isSet ? removed : added).delete(name);
  };
  const own = TAGS[element.localName];
  if (own) added.add(own);
  const weight = styleOf(style, "font-weight");
  if (weight !== "") set("strong", /^(?:bold|bolder|[6-9]00)$/.test(weight));
  const slant = styleOf(style, "font-style");
  if (slant !== "") set("em", /^(?:italic|oblique)/.test(slant));
  const line = `${styleOf(style, "text-decoration")} ${styleOf(style, "text-decoration-line")}`;
  // In CSS, `none` only removes the element's
  // own lines, not those of outer elements.
  if (/\bnone\b/.test(line)) for (const name of ["u", "s"]) added.delete(name);
  if (line.includes("underline")) added.add("u");
  if (line.includes("line-through")) added.add("s");
  const align = styleOf(style, "vertical-align");
  if (align === "super") added.add("sup");
  if (align === "sub") added.add("sub");
  return { added, removed };
}

/** Returns the quotation marks of the text's language. */
function quotationMarks(quotation: Element): [string, string] {
  const isInner = quotation.parentElement?.closest("q") !== null;
  const language = quotation.closest("[lang]")?.getAttribute("lang")?.toLowerCase().split("-")[0] ?? "";
  const [opening, closing] = QUOTATION_MARKS[language] ?? ["“", "”"];
  if (!isInner) return [opening, closing];
  return language === "de" ? ["‚", "‘"] : ["‘", "’"];
}

function styleOf(style: string, property: string): string {
  const declarations = style.split(";").map((each) => each.split(":"));
  const found = declarations.findLast(([name = ""]) => name.trim().toLowerCase() === property);
  return found?.[1]?.replace("!important", "").trim().toLowerCase() ?? "";
}

function hrefOf(element: Element): string | null {
  return element.localName === "a" ? linkFromHref(element.getAttribute("href") ?? "") : null;
}

/** Returns the full form of an abbreviation without characters that the server refuses. */
function fullFormOf(element: Element): string {
  if (element.localName !== "abbr") return "";
  const title = plainOf(element.getAttribute("title") ?? "");
  return title.replaceAll(/[<>]/g, "").slice(0, MAX_FULL_FORM_CHARS);
}

export function gapOf(picture: Element): PictureGap {
  return { alt: plainOf(picture.getAttribute("alt") ?? ""), caption: "" };
}

/** Collapses and trims white space. */
export function plainOf(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/**
 * Joins adjacent equal marks.
 * Removes white space and line breaks at both ends.
 */
function tidied(html: string): string {
  return html
    .replaceAll(/<\/(strong|em|u|s|code|sub|sup|mark|kbd)>( ?)<\1>/g, "$2")
    .replaceAll(/^(?:<br>|[\s\u00a0])+|(?:<br>|[\s\u00a0])+$/g, "")
    .replaceAll(KEPT_SPACE, "\u00a0");
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}
