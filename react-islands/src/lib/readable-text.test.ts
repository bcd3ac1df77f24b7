import { expect, test } from "vitest";
import type { Field } from "../api/wire";
import { COLUMNS, image } from "../testing/fixtures";
import { imagesOf, textOfValue } from "./readable-text";

const [TEXT, , SIDE] = COLUMNS.fields as [Field, Field, Field];

test("a value is said in the words of its field", () => {
  expect(textOfValue("<p>A</p><p>B</p>", TEXT, "en")).toBe("A\nB");
  expect(textOfValue("left", SIDE, "nl")).toBe("Left (nl)");
  expect(textOfValue("nowhere", SIDE, "nl")).toBe("nowhere");
  expect(textOfValue(null, TEXT, "en")).toBe("");
});

test("a value without a schema is still readable", () => {
  expect(textOfValue("<p>Words</p>", null, "en")).toBe("Words");
  expect(textOfValue("1 < 2", null, "en")).toBe("1 < 2");
  expect(textOfValue(["one", "two"], null, "en")).toBe("one, two");
  expect(textOfValue({ street: "A", number: 3 }, null, "en")).toBe("street: A; number: 3");
});

test("a picture is its name and what it shows", () => {
  const pictures = [image(1, { altText: "A bridge" })];
  expect(textOfValue(pictures, null, "en")).toBe("1.jpg – A bridge");
  expect(imagesOf(pictures)).toEqual(pictures);
  expect(imagesOf([{ fileName: "a.pdf", hash: "x" }, "words"])).toEqual([]);
});
