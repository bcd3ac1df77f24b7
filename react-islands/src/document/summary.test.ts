import { expect, test } from "vitest";
import type { Field } from "../api/wire";
import { COLUMNS, HERO, hero, image, words } from "../testing/fixtures";
import { summaryOf } from "./summary";

test("a block is known by its first words", () => {
  expect(summaryOf(hero("a", "  Hello\n there "), HERO)).toBe("Hello there");
});

test("rich text is summarised without its tags", () => {
  const block = { ...hero("a", ""), type: "columns", props: { html: "<h2>One</h2><p>Two &amp; three</p>" } };
  expect(summaryOf(block, COLUMNS)).toBe("One Two & three");
});

test("a block without words is known by what its picture shows", () => {
  const block = hero("a", "", { __images: { picture: [image(1, { altText: "A bridge" })] } });
  expect(summaryOf(block, HERO)).toBe("A bridge");
});

test("a number is not what a block is known by", () => {
  const columns = {
    name: "columns",
    kind: "number",
    label: words("Columns"),
    optionality: "optional",
  } as Field;
  const block = hero("a", "", { props: { columns: 3 } });
  expect(summaryOf(block, { ...HERO, fields: [columns, ...HERO.fields] })).toBe("");
});

test("an unknown block has no summary", () => {
  expect(summaryOf(hero("a", "A"), null)).toBe("");
});
