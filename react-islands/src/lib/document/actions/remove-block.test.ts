import { expect, test } from "vitest";
import { documentWith, keysOf } from "../../../testing/documents";
import { removeBlock } from "./remove-block";

test("only the named block goes", () => {
  const next = removeBlock(documentWith("a", "b", "c"), { type: "remove-block", key: "b" });
  expect(keysOf(next)).toEqual(["a", "c"]);
});
