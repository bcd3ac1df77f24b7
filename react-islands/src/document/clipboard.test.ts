import { expect, test } from "vitest";
import { hero } from "../testing/fixtures";
import { fromClipboard, toClipboard } from "./clipboard";

test("blocks travel over the clipboard under new keys", () => {
  const [block] = fromClipboard(toClipboard([hero("a", "A")]));
  expect(block).toMatchObject({ type: "hero", props: { title: "A" } });
  expect(block?.key).not.toBe("a");
});

test.each(["", "words", "{}", "[1]", '{"format":"other","blocks":[{"type":"hero"}]}'])(
  "text that holds no blocks gives none: %s",
  (text) => {
    expect(fromClipboard(text)).toEqual([]);
  },
);

test("what is no block is left out", () => {
  expect(
    fromClipboard('{"format":"pagewright-blocks","blocks":[1,{"type":2},{"type":"x","props":3}]}'),
  ).toEqual([]);
});
