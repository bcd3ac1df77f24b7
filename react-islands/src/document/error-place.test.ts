import { expect, test } from "vitest";
import type { ErrorItem } from "../api/wire";
import { countUnder, errorCounts, errorsOfBlock, errorsOfPart } from "./error-place";

function error(property: string): ErrorItem {
  return { code: "V_01", property, model: "pageVersion" };
}

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
