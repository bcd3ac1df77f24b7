import { expect, test } from "vitest";
import type { BlockSchema, Field } from "../api/wire";
import { hero, words } from "../testing/fixtures";
import { hasForeignValues } from "./foreign-values";

const own = { label: words(""), optionality: "optional" } as const;

const SCHEMA: BlockSchema = {
  id: "hero",
  label: words(""),
  description: words(""),
  group: "text",
  fields: [
    { ...own, name: "title", kind: "text", max: 10 },
    { ...own, name: "count", kind: "number" },
    { ...own, name: "wide", kind: "switch" },
    { ...own, name: "tags", kind: "tags", max: 3 },
    { ...own, name: "picture", kind: "picture" },
    {
      ...own,
      name: "entries",
      kind: "items",
      singular: words(""),
      min: 0,
      max: 3,
      itemLabel: "name",
      fields: [{ ...own, name: "name", kind: "text", max: 10 }] satisfies Field[],
    },
  ],
};

function isForeign(props: Record<string, unknown>): boolean {
  return hasForeignValues({ ...hero("a", ""), props }, SCHEMA);
}

test.each([
  {},
  { title: "A", count: 7, wide: true, tags: ["x"], entries: [{ key: "k", name: "B" }] },
  { title: null, count: null, wide: null, tags: null, entries: null },
  { title: "far longer than it may be", entries: [], unnamed: { by: "its type" } },
])("what a field holds, or what is empty, is known to its type: %j", (props) => {
  expect(isForeign(props)).toBe(false);
});

test.each([
  { title: { text: "A" } },
  { title: ["A"] },
  { title: 7 },
  { count: "7" },
  { wide: "yes" },
  { tags: "x" },
  { tags: [7] },
  { entries: "text" },
  { entries: [null] },
  { entries: [{ key: "k", name: 7 }] },
])("JSON of another kind is known to no field: %j", (props) => {
  expect(isForeign(props)).toBe(true);
});
