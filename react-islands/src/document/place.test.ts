import { expect, test } from "vitest";
import { parseLocation } from "./place";

test.each([
  ["blocks[a-1].title", { part: "block", key: "a-1", field: "title" }],
  ["blocks[b].cards[k].title", { part: "block", key: "b", field: "cards[k].title" }],
  ["blocks[b].cards[].key", { part: "block", key: "b", field: "cards[].key" }],
  ["blocks[b]", { part: "block", key: "b", field: "" }],
  ["pageType.props.people[p1].name", { part: "page-type", field: "people[p1].name" }],
  ["pageType.props.date", { part: "page-type", field: "date" }],
  ["typeData.date", { part: "page-type", field: "date" }],
  ["title", { part: "page", field: "title" }],
])("%s has its place", (text, place) => {
  expect(parseLocation(text)).toEqual(place);
});
