/** A group of synonyms with its line number, starting at 1. */
export interface TypedGroup {
  line: number;
  words: string[];
}

/**
 * Formats one group per line, with commas between words. Commas inside a stored word become spaces, because the
 * search treats them alike.
 */
export function textOfGroups(groups: string[][]): string {
  const plain = (word: string) => word.replaceAll(/[,\s]+/g, " ").trim();
  return groups.map((words) => words.map(plain).join(", ")).join("\n");
}

/** Parses the typed text. Empty lines are ignored, and so are repeated words in a line. */
export function typedGroups(text: string): TypedGroup[] {
  const groups = text.split("\n").map((line, index) => ({ line: index + 1, words: wordsOf(line) }));
  return groups.filter(({ words }) => words.length > 0);
}

/** Returns the line of the group that a server error names (`groups[2]`), or undefined if it names none. */
export function lineNamed(property: string, groups: TypedGroup[]): number | undefined {
  const place = /^groups\[(\d+)\]$/.exec(property)?.[1];
  return place === undefined ? undefined : groups[Number(place)]?.line;
}

function wordsOf(line: string): string[] {
  const words = line.split(",").map((word) => word.trim().replaceAll(/\s+/g, " "));
  return [...new Set(words.filter((word) => word !== ""))];
}
