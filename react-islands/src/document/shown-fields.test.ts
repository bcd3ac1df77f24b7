import { expect, test } from "vitest";
import { CARDS } from "../testing/fixtures";
import { shownFields } from "./shown-fields";

function paths(props: Record<string, unknown>): string[] {
  return shownFields(CARDS.fields, props).map(({ path }) => path);
}

test("the fields of items come behind their list, under the paths of the items", () => {
  const cards = [{ key: "a", facts: [{ key: "f", text: "One" }] }, { key: "b" }];
  expect(paths({ cards })).toEqual([
    "title",
    "cards",
    ...["title", "picture", "hasButton", "facts", "facts[f].text"].map((path) => `cards[a].${path}`),
    ...["title", "picture", "hasButton", "facts"].map((path) => `cards[b].${path}`),
  ]);
  expect(
    shownFields(CARDS.fields, { cards }).find(({ path }) => path === "cards[a].facts[f].text")?.value,
  ).toBe("One");
});

test("a field is left out where its condition does not hold, in each item by itself", () => {
  const cards = [
    { key: "a", hasButton: true, button: "Go" },
    { key: "b", hasButton: false, button: "Kept" },
  ];
  expect(paths({ cards }).filter((path) => path.endsWith("button"))).toEqual(["cards[a].button"]);
});

test("a value that is no list of items has none", () => {
  expect(paths({ cards: "broken" })).toEqual(["title", "cards"]);
});
