import { expect, test } from "vitest";
import { diffWords, omitUnchanged, type TextPart } from "./words";

/** Formats parts as `[-removed-]` and `{+added+}`. */
function written(parts: TextPart[]): string {
  const marks = { same: ["", ""], removed: ["[-", "-]"], added: ["{+", "+}"] };
  return parts.map(({ kind, text }) => marks[kind].join(text)).join("");
}

test("only the words that differ are marked", () => {
  expect(written(diffWords("The quick brown fox", "The slow brown fox"))).toBe(
    "The [-quick-]{+slow+} brown fox",
  );
  expect(written(diffWords("One, two.", "One, two, three."))).toBe("One, two{+, three+}.");
});

test("changed words in a row are one change", () => {
  expect(written(diffWords("we met in Rome", "they sat in Rome"))).toBe("[-we met-]{+they sat+} in Rome");
});

test("a word with an apostrophe, a hyphen or an accent is one word", () => {
  expect(written(diffWords("l’été well-known", "l’hiver well-done"))).toBe(
    "[-l’été well-known-]{+l’hiver well-done+}",
  );
});

test("what was empty is added, and the other way round", () => {
  expect(diffWords("", "New words")).toEqual([{ kind: "added", text: "New words" }]);
  expect(diffWords("Old words", "")).toEqual([{ kind: "removed", text: "Old words" }]);
  expect(diffWords("Same", "Same")).toEqual([{ kind: "same", text: "Same" }]);
});

test("the parts of each side are that side's text", () => {
  const [before, after] = ["a b c d e f g\nh i", "a x c e d f\ng h h i y"];
  const parts = diffWords(before, after);
  const side = (other: TextPart["kind"]) =>
    parts
      .filter(({ kind }) => kind !== other)
      .map(({ text }) => text)
      .join("");
  expect([side("added"), side("removed")]).toEqual([before, after]);
});

test("texts with too many differences to be compared word by word are replaced as a whole", () => {
  const many = (word: string) => Array.from({ length: 600 }, (_, index) => `${word}${index}`).join(" ");
  const text = (word: string) => `Begin ${many(word)} both ${many(word)} end`;
  const parts = diffWords(text("a"), text("b"));
  expect(parts.map(({ kind }) => kind)).toEqual(["same", "removed", "added", "same"]);
  expect([parts[0]?.text, parts[3]?.text]).toEqual(["Begin ", " end"]);
});

test("long stretches without a change are shortened around the changes", () => {
  const long = "word ".repeat(200);
  const [start, , , end] = omitUnchanged(diffWords(`${long}old ${long}`, `${long}new ${long}`));
  expect(start?.text).toMatch(/^… ?word .*word $/);
  expect(end?.text).toMatch(/^ word .*…$/);
  expect((start?.text.length ?? 0) + (end?.text.length ?? 0)).toBeLessThan(400);
  expect(omitUnchanged(diffWords(long, long))).toEqual([{ kind: "same", text: long }]);
});
