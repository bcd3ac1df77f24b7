import type { BlockImage, Field, Language } from "../api/wire";
import { shownAltText } from "./alt-text";
import { inLanguage } from "./labels";

const BLOCKS = new Set("p h1 h2 h3 h4 h5 h6 li blockquote div pre table tr br hr ul ol".split(" "));
const TAG = /<\/?[a-z][^>]*>/i;
/** What is no text, with what stands in it. */
const UNREAD = /<!--.*?(?:-->|$)|<(script|style|template|noscript|iframe|object)\b.*?(?:<\/\1\s*>|$)/gi;
/** A tag, whose values may hold a `>`. */
const TAGS = /<\/?([a-z][a-z0-9-]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
const ENTITIES = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi;
const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/**
 * HTML as somebody reads it: its words, a line for each paragraph, heading and item of a list.
 *
 * No parser of the browser sees it: what an older version holds was perhaps never cleaned, and this makes nothing of it but text.
 */
export function readableText(html: string): string {
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

/** The value of a field as text; `field` is null where its schema is not known. */
export function textOfValue(value: unknown, field: Field | null, language: Language): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return textOfString(value, field, language);
  if (Array.isArray(value)) return value.map((item) => textOfValue(item, null, language)).join(", ");
  if (typeof value !== "object") return String(value);
  if (isFile(value)) return [value.fileName, shownAltText(value)].filter(Boolean).join(" – ");
  const entries = Object.entries(value).map(
    ([name, part]) => `${name}: ${textOfValue(part, null, language)}`,
  );
  return entries.join("; ");
}

function textOfString(value: string, field: Field | null, language: Language): string {
  if (field?.kind === "rich-text" || (!field && TAG.test(value))) return readableText(value);
  if (field?.kind !== "choice" && field?.kind !== "colour") return value;
  const option = field.options.find((each) => each.value === value);
  return option ? inLanguage(option.label, language) : value;
}

function isFile(value: unknown): value is { fileName: string; altText?: string | null } {
  return (
    typeof value === "object" && value !== null && "fileName" in value && typeof value.fileName === "string"
  );
}

/** The pictures of a value; none where it holds something else. */
export function imagesOf(value: unknown): BlockImage[] {
  if (!Array.isArray(value)) return [];
  return value.filter((item): item is BlockImage => isFile(item) && "fileID" in item);
}
