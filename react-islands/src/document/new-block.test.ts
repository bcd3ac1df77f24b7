import { expect, test } from "vitest";
import { COLUMNS } from "../testing/fixtures";
import { newBlock, newKey } from "./new-block";

test("a new block begins with the first option of each choice", () => {
  expect(newBlock(COLUMNS)).toMatchObject({ type: "columns", props: { side: "left" }, anchorPoint: "" });
});

test("keys differ and are fit for the server", () => {
  expect(newKey()).not.toBe(newKey());
  expect(newKey()).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
});
