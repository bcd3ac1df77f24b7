import type { Block, BlockSchema } from "../../api/wire";

const MAX_LENGTH = 80;

/** The first words of a block, by which one recognises it in a list. */
export function summaryOf(block: Block, schema: BlockSchema | null): string {
  for (const { name, kind } of schema?.fields ?? []) {
    const value = kind === "image" ? block.__images?.[name]?.[0]?.altText : block.props?.[name];
    if (kind === "select" || typeof value !== "string") continue;
    const words = (kind === "rich-text" ? plainText(value) : value).replaceAll(/\s+/g, " ").trim();
    if (words) return words.slice(0, MAX_LENGTH);
  }
  return "";
}

/** The words of HTML. */
export function plainText(html: string): string {
  const spaced = html.replaceAll(/<\/(p|h\d|li)>/g, " $&");
  return new DOMParser().parseFromString(spaced, "text/html").body.textContent ?? "";
}
