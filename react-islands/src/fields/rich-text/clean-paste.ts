import { listsOfParagraphs } from "./word-lists";

/** What brings along how something looks or acts, and no words of the text. */
const NOISE =
  "script, style, template, iframe, object, embed, svg, math, noscript, link, meta, title, xml, img, picture, video, audio, canvas, button, input, select, textarea, [hidden]";

/** The levels of headings in other programs, by those that a text here has. */
const HEADINGS: Record<string, string> = { h1: "h2", h5: "h4", h6: "h4" };

/** Which attributes say something that is not how it looks. */
const KEPT: Record<string, string[]> = { a: ["href"], ol: ["start"] };

/** Elements whose style may be all that says that words are bold, slanted or underlined. */
const MARKED = "span, font, b, strong, i, em, u, s";

/**
 * HTML of another program or page without its habits: no styles, classes, scripts and pictures, lists of word processors as lists, and
 * headings of the levels that there are. What the field does not allow, the editor's schema leaves out, keeping its words.
 */
export function cleanPaste(html: string): string {
  // What was copied from a text editor of this product says how its ends fit in, and is read by the same schema.
  if (html.includes("data-pm-slice")) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  removeComments(body);
  listsOfParagraphs(body);
  for (const each of body.querySelectorAll(NOISE)) each.remove();
  // Word processors write empty paragraphs for space, and elements of their own for nothing.
  for (const each of [...body.querySelectorAll("*")])
    if (each.localName.includes(":")) each.replaceWith(...each.childNodes);
  for (const each of body.querySelectorAll("p, h1, h2, h3, h4, h5, h6")) if (isBlank(each)) each.remove();
  for (const [from, to] of Object.entries(HEADINGS))
    for (const each of body.querySelectorAll(from)) rename(each, to);
  for (const each of body.querySelectorAll("*")) cleanAttributes(each);
  return body.innerHTML;
}

function removeComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

function isBlank(element: Element): boolean {
  return element.textContent?.trim() === "" && !element.querySelector("br, hr");
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function cleanAttributes(element: Element): void {
  const kept = KEPT[element.localName] ?? [];
  const style = element.matches(MARKED) ? markingStyle(element as HTMLElement) : "";
  for (const { name } of [...element.attributes]) if (!kept.includes(name)) element.removeAttribute(name);
  if (style) element.setAttribute("style", style);
}

/** The part of a style that the editor reads as a mark. */
function markingStyle({ style }: HTMLElement): string {
  const { fontWeight, fontStyle } = style;
  const line = style.textDecorationLine || style.textDecoration;
  const said = [
    fontWeight && `font-weight: ${fontWeight}`,
    fontStyle && `font-style: ${fontStyle}`,
    line && `text-decoration: ${line}`,
  ];
  return said.filter(Boolean).join("; ");
}
