import { expect, test } from "vitest";
import type { Field } from "../api/wire";
import { COLUMNS } from "../testing/fixtures";
import { initialProps, newBlock, newKey } from "./new-block";

test("a new block begins with the first option of each choice", () => {
  expect(newBlock(COLUMNS)).toMatchObject({ type: "columns", props: { side: "left" }, anchorPoint: "" });
});

test("a new block has no colour until one is chosen, unless it has to have one", () => {
  const colour = (name: string, optionality: Field["optionality"]): Field => ({
    kind: "colour",
    name,
    optionality,
    label: { en: name },
    options: [{ value: "ink", label: { en: "Dark" } }],
  });
  const fields = [colour("background", "optional"), colour("band", "required")];
  expect(initialProps(fields)).toEqual({ band: "ink" });
});

test("keys differ and are fit for the server", () => {
  expect(newKey()).not.toBe(newKey());
  expect(newKey()).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
});
