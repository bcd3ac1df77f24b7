import type { BlockImage, Field, Language } from "../api/wire";
import { shownAltText } from "./alt-text";
import { htmlText } from "./html-text";
import { inLanguage } from "./labels";

const TAG = /<\/?[a-z][^>]*>/i;

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
  if (field?.kind === "rich-text" || (!field && TAG.test(value))) return htmlText(value);
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
