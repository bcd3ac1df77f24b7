// @vitest-environment jsdom

import { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import { EXTENSIONS } from "./extensions";

// The same text as in the test of the server's cleaner.
const CLEAN = '<p>a <a href="/about" target="_blank" rel="noopener noreferrer">b</a> c</p>';

function written(html: string): string {
  const editor = new Editor({ extensions: EXTENSIONS, content: html });
  const text = editor.getHTML();
  editor.destroy();
  return text;
}

test("a link that the server has cleaned is written as it was read", () => {
  expect(written(CLEAN)).toBe(CLEAN);
  const plain = CLEAN.replace(' target="_blank"', "");
  expect(written(plain)).toBe(plain);
});

test("a link is written in the server's order whatever the order was", () => {
  expect(written('<p>a <a target="_blank" rel="x" href="/about">b</a> c</p>')).toBe(
    CLEAN.replace("noopener noreferrer", "x"),
  );
  expect(written('<p>a <a target="_blank" href="/about">b</a> c</p>')).toBe(CLEAN);
});
