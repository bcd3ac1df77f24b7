import { expect, test } from "vitest";
import type { ErrorItem } from "../api/wire";
import { countUnder, errorCounts, errorsOfBlock, errorsOfPart, placeOf } from "./error-place";

function error(property: string): ErrorItem {
  return { code: "V_01", property, model: "pageVersion" };
}

test.each([
  ["blocks[a-1].title", { part: "block", key: "a-1", field: "title" }],
  ["blocks[b].cards[k].title", { part: "block", key: "b", field: "cards[k].title" }],
  ["blocks[b].cards[].key", { part: "block", key: "b", field: "cards[].key" }],
  ["pageType.props.people[p1].name", { part: "page-type", field: "people[p1].name" }],
  ["pageType.props.date", { part: "page-type", field: "date" }],
  ["typeData.date", { part: "page-type", field: "date" }],
  ["title", { part: "page", field: "title" }],
])("%s has its place", (property, place) => {
  expect(placeOf(error(property))).toEqual(place);
});

test("errors are found by block and field, the first of each", () => {
  const errors = [error("blocks[a].title"), error("blocks[b].title"), error("title")];
  expect(Object.keys(errorsOfBlock(errors, "a"))).toEqual(["title"]);
  expect(errorsOfPart(errors, "page")).toEqual({ title: error("title") });
});

test("errors are counted by block, each place once, and under an item", () => {
  const places = ["a].title", "a].title", "a].cards[k].title", "a].cards[k].facts[f].text", "b].title"];
  const errors = places.map((place) => error(`blocks[${place}`));
  expect([...errorCounts(errors)]).toEqual([
    ["a", 3],
    ["b", 1],
  ]);
  expect(countUnder(errorsOfBlock(errors, "a"), "cards[k].")).toBe(2);
});
