import { renamed } from "./rename";

/** HTML elements for paragraph styles of Word. */
const STYLES: [RegExp, string][] = [
  [/^MsoTitle/, "h1"],
  [/^MsoSubtitle/, "h2"],
  [/^Mso(Intense)?Quote/, "blockquote"],
];

/** Converts titles and quotes, which Word writes as styled paragraphs. */
export function readWordStyles(body: Element): void {
  for (const paragraph of body.querySelectorAll("p[class]")) {
    const tag = STYLES.find(([style]) => style.test(paragraph.className))?.[1];
    if (tag) renamed(paragraph, tag);
  }
}
