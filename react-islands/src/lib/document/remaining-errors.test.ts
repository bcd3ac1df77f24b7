import { expect, test } from "vitest";
import type { ErrorItem } from "../../api/wire";
import { remainingErrors } from "./remaining-errors";

const errors: ErrorItem[] = ["blocks[a].title", "blocks[a].link", "blocks[b].title", "title"].map(
  (property) => ({
    code: "V_01",
    property,
    model: "",
  }),
);

function left(action: Parameters<typeof remainingErrors>[1]): string[] {
  return remainingErrors(errors, action).map(({ property }) => property);
}

test("changing a field takes its own error away only", () => {
  expect(left({ type: "set-block-prop", key: "a", field: "title", value: "x" })).toEqual([
    "blocks[a].link",
    "blocks[b].title",
    "title",
  ]);
});

test("removing a block takes its errors away", () => {
  expect(left({ type: "remove-block", key: "a" })).toEqual(["blocks[b].title", "title"]);
});

test("what touches no error leaves the list as it is", () => {
  expect(remainingErrors(errors, { type: "move-block", key: "a", to: 1 })).toBe(errors);
});
