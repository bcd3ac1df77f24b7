import { expect, test } from "vitest";
import { documentWith } from "../../../testing/documents";
import { type Action, apply, subjectOf } from "./apply";

test("an action reaches the function that is named like it", () => {
  const next = apply(documentWith("a"), { type: "set-anchor", key: "a", anchor: "here" });
  expect(next.blocks[0]?.anchorPoint).toBe("here");
});

test("typing in one field has one subject, and other actions have none", () => {
  const typing: Action = { type: "set-block-prop", key: "a", field: "title", value: "x" };
  expect(subjectOf(typing)).toBe(subjectOf({ ...typing, value: "xy" }));
  expect(subjectOf(typing)).not.toBe(subjectOf({ ...typing, field: "text" }));
  expect(subjectOf({ type: "remove-block", key: "a" })).toBeNull();
});
