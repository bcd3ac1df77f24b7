import type { BlockImage, Field, Language } from "../../api/wire";

const BLOCK_END = "p, h1, h2, h3, h4, h5, h6, li, blockquote, div, pre, tr, br, hr";
const TAG = /<\/?[a-z][^>]*>/i;

/** HTML as somebody reads it: its words, a line for each paragraph, heading and item of a list. */
export function readableText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll(/\s+/g, " "), "text/html");
  for (const element of body.querySelectorAll(BLOCK_END)) element.after("\n");
  const lines = (body.textContent ?? "").split("\n").map((line) => line.replaceAll(/\s+/g, " ").trim());
  return lines.filter((line) => line !== "").join("\n");
}

/** The value of a field as text; `field` is null where its schema is not known. */
export function textOfValue(value: unknown, field: Field | null, language: Language): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return textOfString(value, field, language);
  if (Array.isArray(value)) return value.map((item) => textOfValue(item, null, language)).join(", ");
  if (typeof value !== "object") return String(value);
  if (isFile(value)) return [value.fileName, value.altText].filter(Boolean).join(" – ");
  const entries = Object.entries(value).map(
    ([name, part]) => `${name}: ${textOfValue(part, null, language)}`,
  );
  return entries.join("; ");
}

function textOfString(value: string, field: Field | null, language: Language): string {
  if (field?.kind === "rich-text" || (!field && TAG.test(value))) return readableText(value);
  if (field?.kind !== "select") return value;
  return field.options.find((option) => option.value === value)?.label[language] ?? value;
}

function isFile(value: unknown): value is { fileName: string; altText?: string } {
  return (
    typeof value === "object" && value !== null && "fileName" in value && typeof value.fileName === "string"
  );
}

/** The pictures of a value; none where it holds something else. */
export function imagesOf(value: unknown): BlockImage[] {
  if (!Array.isArray(value)) return [];
  return value.filter((item): item is BlockImage => isFile(item) && "fileID" in item);
}
