import type { BlockImage, Choice, Field, Language } from "../api/wire";
import { shownAltText } from "./alt-text";
import { type ByKind, callByKind } from "./by-kind";
import { htmlText } from "./html-text";
import { inLanguage } from "./labels";

const TAG = /<\/?[a-z][^>]*>/i;

/**
 * Returns a value as readable text.
 * `field` is null if unknown.
 */
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

const unchanged = (_: Field, value: string) => value;
const optionName = ({ options }: { options: Choice[] }, value: string, language: Language) => {
  const option = options.find((each) => each.value === value);
  return option ? inLanguage(option.label, language) : value;
};

const TEXTS: ByKind<string, [value: string, language: Language]> = {
  text: unchanged,
  "long-text": unchanged,
  code: unchanged,
  "rich-text": (_, value) => htmlText(value),
  number: unchanged,
  switch: unchanged,
  choice: optionName,
  colour: optionName,
  date: unchanged,
  "date-time": unchanged,
  link: unchanged,
  "video-link": unchanged,
  page: unchanged,
  "page-type": unchanged,
  tags: unchanged,
  picture: unchanged,
  pictures: unchanged,
  file: unchanged,
  files: unchanged,
  items: unchanged,
};

function textOfString(value: string, field: Field | null, language: Language): string {
  if (field) return callByKind(TEXTS, field, value, language);
  return TAG.test(value) ? htmlText(value) : value;
}

function isFile(value: unknown): value is { fileName: string; altText?: string | null } {
  return (
    typeof value === "object" && value !== null && "fileName" in value && typeof value.fileName === "string"
  );
}

/**
 * Returns the pictures in a value.
 * Empty if it contains no pictures.
 */
export function imagesOf(value: unknown): BlockImage[] {
  if (!Array.isArray(value)) return [];
  return value.filter((item): item is BlockImage => isFile(item) && "fileID" in item);
}
