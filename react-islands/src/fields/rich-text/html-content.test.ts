// @vitest-environment jsdom

import { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import type { TextFeature } from "../../api/wire";
import { extensionsFor } from "./extensions";
import { parseOptionsFor, showHtml } from "./html-content";

const ALL: TextFeature[] = ["headings", "lists", "links", "quotes", "code", "tables", "rules"];

function opened(html: string): Editor {
  return new Editor({ extensions: extensionsFor(ALL), content: html, parseOptions: parseOptionsFor(html) });
}

const SPACED = [
  "<p>- </p>",
  "<p>A word </p>",
  "<p> first</p><p>  two</p><p>a  b </p>",
  "<ul><li><p>a </p></li></ul>",
  "<p>a <strong>b </strong><br> c</p>",
  "<pre><code>a  b\n\n  c</code></pre><p>d </p>",
];

test.each(SPACED)(
  "the spaces of %s are kept when the text is opened, and when an undo leads back to it",
  (html) => {
    const editor = opened(html);
    expect(editor.getHTML()).toBe(html);
    editor.commands.setContent("<p>other</p>");
    showHtml(editor, html);
    expect(editor.getHTML()).toBe(html);
    editor.destroy();
  },
);

test("an undo of a letter behind a space gives the space back", () => {
  const editor = opened("<p>A word x</p>");
  showHtml(editor, "<p>A word </p>");
  expect(editor.getHTML()).toBe("<p>A word </p>");
  editor.destroy();
});

test.each([
  ["<h2>a</h2>\n  <p>b\n  c</p>\n", "<h2>a</h2><p>b c</p>"],
  ["<ul>\n  <li>\n    <p>a</p>\n  </li>\n</ul>", "<ul><li><p>a</p></li></ul>"],
])("the layout of %s is no content", (html, expected) => {
  const editor = opened(html);
  expect(editor.getHTML()).toBe(expected);
  editor.commands.setContent("<p>other</p>");
  showHtml(editor, html);
  expect(editor.getHTML()).toBe(expected);
  editor.destroy();
});
