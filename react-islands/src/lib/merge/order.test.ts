import { expect, test } from "vitest";
import { mergeOrder } from "./order";

function merged(base: string, mine: string, theirs: string): string {
  return mergeOrder([...base], [...mine], [...theirs]).join("");
}

test.each([
  ["abc", "abc", "abc", "abc"],
  ["abc", "abxc", "aybc", "aybxc"],
  ["abc", "cab", "abcy", "cyab"],
  ["abc", "abc", "cba", "cba"],
  ["abc", "bac", "cba", "bac"],
  ["abc", "xabc", "abc", "xabc"],
])("from %s, mine %s and theirs %s give %s", (base, mine, theirs, expected) => {
  expect(merged(base, mine, theirs)).toBe(expected);
});
