// @vitest-environment jsdom

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Editor } from "@tiptap/core";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { BlockSchema, TextFeature } from "../../api/wire";
import { blocksOfHtml, blocksOfText } from "../../document/paste/paste";
import { fillInBrowser } from "../../testing/browser";
import { words } from "../../testing/fixtures";
import { clipboardProps } from "./clean-paste";
import { extensionsFor } from "./extensions";

beforeAll(fillInBrowser);

const ALL: TextFeature[] = ["headings", "lists", "links", "quotes", "code", "tables", "rules"];

interface Clipboard {
  html?: string;
  text?: string;
}

/**
 * Returns the HTML that a paste on the block
 * list creates, if only text blocks exist.
 */
function onList({ html = "", text = "" }: Clipboard, features: TextFeature[]): string {
  const schema: BlockSchema = {
    id: "rich-text",
    label: words("Text"),
    description: words(""),
    group: "text",
    fields: [{ name: "html", kind: "rich-text", features, label: words("Text"), optionality: "required" }],
  };
  const formatted = html === "" ? [] : blocksOfHtml(html, [schema]);
  const blocks = formatted.length > 0 ? formatted : blocksOfText(text, [schema]);
  return blocks.map(({ props }) => props?.html).join("");
}

/** Returns the HTML of a rich-text field after the same paste. */
function inField({ html = "", text = "" }: Clipboard, features: TextFeature[]): string {
  const editor = new Editor({
    extensions: extensionsFor(features),
    content: "",
    editorProps: clipboardProps(features),
  });
  const event = new Event("paste") as ClipboardEvent;
  Object.assign(event, { clipboardData: { getData: () => text, types: [], files: [] } });
  if (html === "") editor.view.pasteText(text, event);
  else editor.view.pasteHTML(html, event);
  // The server adds this attribute to every link.
  const written = editor.isEmpty ? "" : editor.getHTML().replaceAll(' rel="noopener noreferrer"', "");
  editor.destroy();
  return written.replaceAll("&nbsp;", "\u00a0");
}

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../document/paste/fixtures", `${name}.txt`), "utf8");

test.each(["word", "word-for-the-web", "google-docs", "libre-office", "web-page"])(
  "a clipboard of %s gives the same in a field and on the list of blocks",
  (name) => {
    for (const features of [ALL, [], ["lists", "links"]] satisfies TextFeature[][]) {
      expect(inField({ html: fixture(name) }, features)).toBe(onList({ html: fixture(name) }, features));
    }
  },
);

const row = (...cells: string[]) =>
  `<tr height=20>${cells.map((cell) => `<td class=xl65>${cell}</td>`).join("")}</tr>`;
const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15"><style><!-- td {mso-ignore:padding;} .xl65 {font-weight:700;} --></style></head><body link="#0563C1"><table border=0 cellpadding=0><!--StartFragment--><col width=64 span=2>${row("Year", "Metres")}${row("1931", "120")}<!--EndFragment--></table></body></html>`;

test.each<[string, Clipboard, string]>([
  ["plain text", { text: "One\r\ntwo\r\n\r\nthree" }, "<p>One<br>two</p><p>three</p>"],
  ["plain text with signs", { text: "# a\n\n- b *c* <d>" }, "<p># a</p><p>- b *c* &lt;d&gt;</p>"],
  [
    "indented text",
    { text: "if (a)\n\tgo\n  end" },
    "<p>if (a)<br>\u00a0\u00a0\u00a0\u00a0go<br>\u00a0\u00a0end</p>",
  ],
  [
    "addresses in text",
    { text: "See https://example.org/a?b=c&d, (http://example.org/x) or javascript://x." },
    '<p>See <a href="https://example.org/a?b=c&amp;d">https://example.org/a?b=c&amp;d</a>, (<a href="http://example.org/x">http://example.org/x</a>) or javascript://x.</p>',
  ],
  [
    "HTML that says nothing",
    { html: "<meta charset='utf-8'><style>p{}</style>", text: "Words" },
    "<p>Words</p>",
  ],
  ["nothing", { html: "<meta charset='utf-8'>", text: "" }, ""],
  [
    "marks in another order",
    { html: "<p><i><b>a</b></i> <code><a href='/b'><b>b</b></a></code></p>" },
    '<p><strong><em>a</em></strong> <a href="/b"><strong><code>b</code></strong></a></p>',
  ],
  [
    "white space around marks",
    { html: "<p> <b> a </b> <i> b</i> <br> <b> c </b></p>" },
    "<p><strong>a </strong><em>b</em><br><strong>c</strong></p>",
  ],
  [
    "a picture",
    {
      html: '<p>a</p><img src="x" alt="A boat"><figure><img src="y" alt="b"><figcaption>Caption</figcaption></figure>',
    },
    "<p>a</p><p>A boat</p><p>Caption</p>",
  ],
  [
    "a link of signs",
    { html: "<a href='https://a.example'>“”</a>" },
    '<p><a href="https://a.example">“”</a></p>',
  ],
  [
    "an address at the end of a paragraph",
    { html: "<p>at example.org</p><p>a</p>" },
    "<p>at example.org</p><p>a</p>",
  ],
  ["an address in HTML", { html: "<p>https://example.org</p>" }, "<p>https://example.org</p>"],
  [
    "cells of Excel",
    { html: EXCEL, text: "Year\tMetres\r\n1931\t120" },
    "<table><tbody><tr><td><p>Year</p></td><td><p>Metres</p></td></tr><tr><td><p>1931</p></td><td><p>120</p></td></tr></tbody></table>",
  ],
  [
    "a text of this product",
    {
      html: '<h2 data-pm-slice="0 0 []">T</h2><p>a <a href="/b" target="_blank" rel="noopener noreferrer">b</a></p><ul><li><p>c</p></li></ul>',
    },
    '<h2>T</h2><p>a <a href="/b" target="_blank">b</a></p><ul><li><p>c</p></li></ul>',
  ],
])("%s is the same in a field and on the list of blocks", (_, clipboard, expected) => {
  expect(onList(clipboard, ALL).replaceAll(' rel="noopener noreferrer"', "")).toBe(expected);
  expect(inField(clipboard, ALL)).toBe(expected);
});

test("text that is pasted into marked words has their marks", () => {
  const editor = new Editor({
    extensions: extensionsFor(ALL),
    content: "<p><strong>ab</strong></p>",
    editorProps: clipboardProps(ALL),
  });
  editor.commands.setTextSelection(2);
  editor.view.pasteText("x\ny\n\nz", new Event("paste") as ClipboardEvent);
  expect(editor.getHTML()).toBe("<p><strong>ax<br>y</strong></p><p><strong>zb</strong></p>");
  editor.destroy();
});

const ATOMS = [
  ..."<p> </p> <b> </b> <i> </i> <ul> <ol> <li> </li> </ul> </ol> <h1> </h1> <blockquote> </blockquote> <br> <div> </div> <q> </q> <pre> </pre> <code> </code> </span>".split(
    " ",
  ),
  "<span style='font-weight:400'>",
  "<span style='display:block'>",
  "<p style='mso-list:l0 level2 lfo1'>",
  "<a href='https://a.example'>",
  "</a>",
  "<table><tr><td>",
  "</td><td>",
  "</td></tr></table>",
  "words",
  " ",
  "  \n",
  "&nbsp;",
];

test("whatever is pasted is the same in a field and on the list of blocks", () => {
  const html = fc.array(fc.constantFrom(...ATOMS), { maxLength: 20 }).map((atoms) => atoms.join(""));
  fc.assert(
    fc.property(html, (source) => {
      expect(inField({ html: source }, ALL)).toBe(onList({ html: source }, ALL));
    }),
    { numRuns: 200, seed: 35 },
  );
});
