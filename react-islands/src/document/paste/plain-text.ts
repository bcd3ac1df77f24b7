import { escaped } from "./inline";

/** Text without any format as paragraphs: an empty line begins another one. */
export function escapedParagraphs(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll(/\s*\n\s*/g, "<br>")}</p>`)
    .join("");
}
