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

test("where both added something at one place, both come to the same order", () => {
  expect(merged("ab", "axb", "ayzb")).toBe("axyzb");
  expect(merged("ab", "ayzb", "axb")).toBe("axyzb");
});

test("what both added is there once", () => {
  expect(merged("ab", "axb", "abx")).toBe("axb");
});
