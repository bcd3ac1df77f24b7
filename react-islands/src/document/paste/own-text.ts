import type { TextFeature } from "../../api/wire";

/**
 * Elements and attributes that our text editor does not write.
 * Other ProseMirror editors do.
 */
const FOREIGN =
  "h1, h5, h6, b, i, div, span, img, script, [style], [class], [hidden], [href*='//www.google.com/url?']";

const ELEMENTS: Record<TextFeature, string> = {
  headings: "h2, h3, h4",
  lists: "ul, ol",
  links: "a",
  quotes: "blockquote",
  code: "code, pre",
  tables: "table",
  rules: "hr",
};

/**
 * Returns true if our text editor wrote the
 * HTML, and it needs only these features.
 */
export function isOwnText(body: Element, features: TextFeature[]): boolean {
  if (!body.querySelector("[data-pm-slice]") || body.querySelector(FOREIGN)) return false;
  const missing = Object.entries(ELEMENTS).filter(([name]) => !features.includes(name as TextFeature));
  return missing.every(([, elements]) => !body.querySelector(elements));
}

const BLOCKS = "p, h2, h3, h4, ul, ol, blockquote, pre, hr, table";

/**
 * Returns HTML that our text editor wrote.
 * Null if it contains anything outside of blocks.
 */
export function ownHtml(body: Element): string | null {
  if (![...body.children].every((element) => element.matches(BLOCKS))) return null;
  for (const element of body.querySelectorAll("[data-pm-slice]")) element.removeAttribute("data-pm-slice");
  return body.innerHTML.replaceAll("&nbsp;", "\u00a0");
}
