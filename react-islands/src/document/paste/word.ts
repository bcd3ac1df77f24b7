import { renamed } from "./rename";

/** Elements by Word's style names. */
const STYLES: [RegExp, string][] = [
  [/^MsoTitle/, "h1"],
  [/^MsoSubtitle/, "h2"],
  [/^Mso(Intense)?Quote/, "blockquote"],
];

/** Converts titles and quotes, which are styled paragraphs. */
export function readWordStyles(body: Element): void {
  for (const paragraph of body.querySelectorAll("p[class]")) {
    const tag = STYLES.find(([style]) => style.test(paragraph.className))?.[1];
    if (tag) renamed(paragraph, tag);
  }
}
