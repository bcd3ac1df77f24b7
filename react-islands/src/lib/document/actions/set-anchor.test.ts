import { expect, test } from "vitest";
import { documentWith } from "../../../testing/documents";
import { setAnchor } from "./set-anchor";

test("a block gets the name that links lead to", () => {
  const next = setAnchor(documentWith("a", "b"), { type: "set-anchor", key: "b", anchor: "team" });
  expect(next.blocks.map((block) => block.anchorPoint)).toEqual(["", "team"]);
});
