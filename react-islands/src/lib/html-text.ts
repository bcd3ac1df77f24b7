const BLOCKS = new Set("p h1 h2 h3 h4 h5 h6 li blockquote div pre table tr br hr ul ol".split(" "));
/** Comments, and elements without text content. */
const UNREAD = /<!--.*?(?:-->|$)|<(script|style|template|noscript|iframe|object)\b.*?(?:<\/\1\s*>|$)/gi;
/** A tag, with values that may contain `>`. */
const TAGS = /<\/?([a-z][a-z0-9-]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
const ENTITIES = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/**
 * Returns a line per paragraph, heading and item.
 * Avoids the browser's parser for old, unsanitised HTML.
 */
export function htmlText(html: string): string {
  const text = html
    .replaceAll(/\s+/g, " ")
    .replaceAll(UNREAD, "")
    .replaceAll(TAGS, (_, name: string) => (BLOCKS.has(name.toLowerCase()) ? "\n" : ""));
  const lines = text.split("\n").map((line) => decoded(line).replaceAll(/\s+/g, " ").trim());
  return lines.filter((line) => line !== "").join("\n");
}

function decoded(text: string): string {
  return text.replaceAll(ENTITIES, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name) return NAMED[name.toLowerCase()] ?? entity;
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? "", 16);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : entity;
  });
}
