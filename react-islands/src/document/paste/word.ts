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
