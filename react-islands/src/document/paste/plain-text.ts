import type { TextFeature } from "../../api/wire";
import { isLink } from "../../lib/link";
import { escaped } from "./inline";

const ADDRESS = /\bhttps?:\/\/[^\s<>"]*[^\s<>".,;:!?'’”»)\]]/g;

/**
 * Converts plain text to HTML, without Markdown. Empty lines separate
 * paragraphs. Keeps indentation.
 */
export function htmlOfText(text: string, features: TextFeature[]): string {
  const write = features.includes("links") ? withLinks : escaped;
  return text
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/^\s*\n|\s+$/g, ""))
    .filter((paragraph) => paragraph !== "")
    .map(
      (paragraph) =>
        `<p>${paragraph
          .split("\n")
          .map((line) => write(indented(line)))
          .join("<br>")}</p>`,
    )
    .join("");
}

function indented(line: string): string {
  const [start = ""] = /^[ \t]*/.exec(line) ?? [];
  return start.replaceAll("\t", "    ").replaceAll(" ", "\u00a0") + line.slice(start.length).trimEnd();
}

function withLinks(text: string): string {
  let [html, end] = ["", 0];
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (!isLink(address)) continue;
    const href = escaped(address).replaceAll('"', "&quot;");
    html += `${escaped(text.slice(end, index))}<a href="${href}">${escaped(address)}</a>`;
    end = index + address.length;
  }
  return html + escaped(text.slice(end));
}
