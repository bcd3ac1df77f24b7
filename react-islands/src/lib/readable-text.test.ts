import { expect, test } from "vitest";
import type { Field } from "../api/wire";
import { COLUMNS, image } from "../testing/fixtures";
import { imagesOf, readableText, textOfValue } from "./readable-text";

const [TEXT, , SIDE] = COLUMNS.fields as [Field, Field, Field];

test("HTML reads as lines without its tags", () => {
  const html =
    "<h2>One</h2><p>Two &amp;\n <strong>three</strong></p><ul><li><p>Four</p></li><li>Five</li></ul>";
  expect(readableText(html)).toBe("One\nTwo & three\nFour\nFive");
});

// Without a browser around it, there is no parser that could load or run anything.
test("what could load or run something is only left out", () => {
  for (const [html, expected] of [
    ['<img src="x" onerror="run()">Words', "Words"],
    ["<p>A<script>run()</script>B</p>", "AB"],
    ["<style>p { color: red }</style><p>A</p>", "A"],
    ['<iframe srcdoc="<p>x</p>">y</iframe>A', "A"],
    ["<p>A</p><script>run()", "A"],
    ["<!-- <p>x</p> --><p>A</p>", "A"],
    ['<a title="1 > 2" href="/x">A</a>', "A"],
    ["<P>A</P><LI>B</LI>", "A\nB"],
    [
      "1 &lt; 2 &amp;lt; &#51;&#x34;&nbsp;&unknown; &#0; &#x110000;",
      "1 < 2 &lt; 34 &unknown; &#0; &#x110000;",
    ],
    ["1 < 2", "1 < 2"],
  ] as const) {
    expect(readableText(html)).toBe(expected);
  }
  expect(globalThis).not.toHaveProperty("DOMParser");
});

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
