/** A group of words, and in which line it was typed, from 1. */
export interface TypedGroup {
  line: number;
  words: string[];
}

/** One group a line, with commas between its words. A word that was kept with a comma has a space there, which the search reads alike. */
export function textOfGroups(groups: string[][]): string {
  const plain = (word: string) => word.replaceAll(/[,\s]+/g, " ").trim();
  return groups.map((words) => words.map(plain).join(", ")).join("\n");
}

/** Reads what was typed. Empty lines are no groups, and a word that is repeated in its line counts once. */
export function typedGroups(text: string): TypedGroup[] {
  const groups = text.split("\n").map((line, index) => ({ line: index + 1, words: wordsOf(line) }));
  return groups.filter(({ words }) => words.length > 0);
}

/** The line of the group that an error of the server names (`groups[2]`); undefined where it names none. */
export function lineNamed(property: string, groups: TypedGroup[]): number | undefined {
  const place = /^groups\[(\d+)\]$/.exec(property)?.[1];
  return place === undefined ? undefined : groups[Number(place)]?.line;
}

function wordsOf(line: string): string[] {
  const words = line.split(",").map((word) => word.trim().replaceAll(/\s+/g, " "));
  return [...new Set(words.filter((word) => word !== ""))];
}
