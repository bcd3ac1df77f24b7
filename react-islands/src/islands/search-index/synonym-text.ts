/**
 * Synonym group with the number of
 * its line in the text field, from 1.
 */
export interface TypedGroup {
  line: number;
  words: string[];
}

/**
 * Formats synonyms: a group per line, words separated by commas.
 * A comma inside a word becomes a space.
 * The search also treats it as a space.
 */
export function textOfGroups(groups: string[][]): string {
  const plain = (word: string) => word.replaceAll(/[,\s]+/g, " ").trim();
  return groups.map((words) => words.map(plain).join(", ")).join("\n");
}

/**
 * Parses the text of a synonym field.
 * Ignores empty lines and repeated words.
 */
export function typedGroups(text: string): TypedGroup[] {
  const groups = text.split("\n").map((line, index) => ({ line: index + 1, words: wordsOf(line) }));
  return groups.filter(({ words }) => words.length > 0);
}

/**
 * Returns the line number of an error like `groups[2]`.
 * Undefined for errors of other properties.
 */
export function lineNamed(property: string, groups: TypedGroup[]): number | undefined {
  const place = /^groups\[(\d+)\]$/.exec(property)?.[1];
  return place === undefined ? undefined : groups[Number(place)]?.line;
}

function wordsOf(line: string): string[] {
  const words = line.split(",").map((word) => word.trim().replaceAll(/\s+/g, " "));
  return [...new Set(words.filter((word) => word !== ""))];
}
