/** Synonym group with its line number, from 1. */
export interface TypedGroup {
  line: number;
  words: string[];
}

/**
 * Formats a group per line, separated by commas.
 * Commas in words become spaces, like in searches.
 */
export function textOfGroups(groups: string[][]): string {
  const plain = (word: string) => word.replaceAll(/[,\s]+/g, " ").trim();
  return groups.map((words) => words.map(plain).join(", ")).join("\n");
}

/**
 * Parses typed synonyms.
 * Ignores empty lines and repeated words.
 */
export function typedGroups(text: string): TypedGroup[] {
  const groups = text.split("\n").map((line, index) => ({ line: index + 1, words: wordsOf(line) }));
  return groups.filter(({ words }) => words.length > 0);
}

/**
 * Returns the line of an error like `groups[2]`.
 * Undefined for other errors.
 */
export function lineNamed(property: string, groups: TypedGroup[]): number | undefined {
  const place = /^groups\[(\d+)\]$/.exec(property)?.[1];
  return place === undefined ? undefined : groups[Number(place)]?.line;
}

function wordsOf(line: string): string[] {
  const words = line.split(",").map((word) => word.trim().replaceAll(/\s+/g, " "));
  return [...new Set(words.filter((word) => word !== ""))];
}
