import { expect, test } from "vitest";
import type { Field } from "../api/wire";
import { charactersOf, extentOf } from "./extent";

const BASE = {
  name: "field",
  label: { en: "Field" },
  hint: null,
  optionality: "optional",
  showWhen: null,
} as const;

test("characters are counted as the server counts them", () => {
  expect(charactersOf("a👍ß", 2)).toEqual({ of: "characters", length: 3, most: 2 });
  expect(charactersOf(undefined, 2)).toEqual({ of: "characters", length: 0, most: 2 });
});

test("texts have a bound in characters, lists one in entries, and other fields none", () => {
  const of = (field: object, value: unknown) => extentOf({ ...BASE, ...field } as unknown as Field, value);
  expect(of({ kind: "long-text", max: 3 }, "four")).toEqual({ of: "characters", length: 4, most: 3 });
  expect(of({ kind: "rich-text" }, "<p>a</p>")).toEqual({ of: "characters", length: 8, most: 200_000 });
  const caption = { kind: "rich-text", max: 5 };
  expect(of(caption, '<p>By <a href="/a">me</a></p>')).toEqual({ of: "characters", length: 5, most: 5 });
  expect(of(caption, undefined)).toEqual({ of: "characters", length: 0, most: 5 });
  expect(of({ kind: "link" }, "/a")).toEqual({ of: "characters", length: 2, most: 2000 });
  expect(of({ kind: "tags", max: 5 }, ["a"])).toEqual({ of: "entries", most: 5 });
  expect(of({ kind: "switch" }, true)).toBeNull();
});
