import { expect, test } from "vitest";
import type { ErrorItem } from "../../api/wire";
import { errorsOfBlock, errorsOfPart, placeOf } from "./error-place";

function error(property: string): ErrorItem {
  return { code: "V_01", property, model: "pageVersion" };
}

test.each([
  ["blocks[a-1].title", { part: "block", key: "a-1", field: "title" }],
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
