import type { Field } from "../api/wire";

/** How much a field may hold, in characters or in entries. */
export type Extent = { of: "characters"; length: number; most: number } | { of: "entries"; most: number };

/** Bounds of the server that no schema names, in characters. */
const MAX_LINK = 2000;
const MAX_RICH_TEXT = 200_000;

/** How long a text is, with its bound. Characters that JavaScript keeps as two units are only told from two where it matters. */
export function charactersOf(value: unknown, most: number): Extent {
  const text = typeof value === "string" ? value : "";
  return { of: "characters", length: text.length > most ? countCharacters(text) : text.length, most };
}

/** How much a field may hold, and its value holds; null where that is not counted. */
export function extentOf(field: Field, value: unknown): Extent | null {
  switch (field.kind) {
    case "text":
    case "long-text":
    case "code":
      return charactersOf(value, field.max);
    case "link":
      return charactersOf(value, MAX_LINK);
    case "rich-text":
      return charactersOf(value, MAX_RICH_TEXT);
    case "tags":
    case "pictures":
    case "files":
    case "items":
      return { of: "entries", most: field.max };
    default:
      return null;
  }
}

/** As the server counts them. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
