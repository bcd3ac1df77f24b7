import { expect, test } from "vitest";
import { documentWith } from "../../../testing/documents";
import { setPageField } from "./set-page-field";

test("a field of the page changes and the blocks stay", () => {
  const before = documentWith("a");
  const next = setPageField(before, { type: "set-page-field", change: { seoKeywords: ["one"] } });
  expect(next).toEqual({ ...before, seoKeywords: ["one"] });
  expect(next.blocks).toBe(before.blocks);
});
