import { expect, test } from "vitest";
import { htmlText } from "./html-text";

test("HTML reads as lines without its tags", () => {
  const html =
    "<h2>One</h2><p>Two &amp;\n <strong>three</strong></p><ul><li><p>Four</p></li><li>Five</li></ul>";
  expect(htmlText(html)).toBe("One\nTwo & three\nFour\nFive");
});

// This file runs without jsdom, so the parser
// of a browser cannot load or run anything.
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
    expect(htmlText(html)).toBe(expected);
  }
  expect(globalThis).not.toHaveProperty("DOMParser");
});
