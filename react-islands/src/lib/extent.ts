import type { Field } from "../api/wire";
import { type ByKind, callByKind } from "./by-kind";
import { htmlText } from "./html-text";

/**
 * Length and maximum length of a
 * text, or maximum number of entries.
 */
export type Extent = { of: "characters"; length: number; most: number } | { of: "entries"; most: number };

/**
 * Maximum lengths of links and of rich
 * text, which schemas do not contain.
 */
const MAX_LINK_CHARS = 2000;
const MAX_RICH_TEXT_CHARS = 200_000;

/**
 * Returns the extent of a text.
 * Counts code points only if it has
 * more UTF-16 units than the maximum.
 */
export function charactersOf(value: unknown, most: number): Extent {
  const text = typeof value === "string" ? value : "";
  return { of: "characters", length: text.length > most ? countCharacters(text) : text.length, most };
}

const characters = ({ max }: { max: number }, value: unknown) => charactersOf(value, max);
const entries = ({ max }: { max: number }): Extent => ({ of: "entries", most: max });
const uncounted = () => null;

const EXTENTS: ByKind<Extent | null, [value: unknown]> = {
  text: characters,
  "long-text": characters,
  code: characters,
  "rich-text": ({ max }, value) =>
    max == null ? charactersOf(value, MAX_RICH_TEXT_CHARS) : charactersOf(htmlText(String(value ?? "")), max),
  number: uncounted,
  switch: uncounted,
  choice: uncounted,
  colour: uncounted,
  date: uncounted,
  "date-time": uncounted,
  link: (_, value) => charactersOf(value, MAX_LINK_CHARS),
  "video-link": uncounted,
  page: uncounted,
  "page-type": uncounted,
  tags: entries,
  picture: uncounted,
  pictures: entries,
  file: uncounted,
  files: entries,
  items: entries,
};

/**
 * Returns the extent of a value.
 * Null if its kind has no maximum.
 */
export function extentOf(field: Field, value: unknown): Extent | null {
  return callByKind(EXTENTS, field, value);
}

/** Counts code points, as the server does. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
