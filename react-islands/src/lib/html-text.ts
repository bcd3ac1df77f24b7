const BLOCKS = new Set("p h1 h2 h3 h4 h5 h6 li blockquote div pre table tr br hr ul ol".split(" "));
/** Comments, and elements whose content is not text. */
const UNREAD = /<!--.*?(?:-->|$)|<(script|style|template|noscript|iframe|object)\b.*?(?:<\/\1\s*>|$)/gi;
/** A tag. Its attribute values may contain `>`. */
const TAGS = /<\/?([a-z][a-z0-9-]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
const ENTITIES = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/**
 * Returns the text of HTML, with a line
 * for each paragraph, heading and item.
 * Does not use the browser's parser,
 * because old HTML may be unsanitised.
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
