// @vitest-environment jsdom

import { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import type { TextFeature } from "../../api/wire";
import { extensionsFor } from "./extensions";

// The test of the server's sanitiser has the same text.
const CLEAN = '<p>a <a href="/about" target="_blank" rel="noopener noreferrer">b</a> c</p>';

const ALL: TextFeature[] = ["headings", "lists", "links", "quotes", "code", "tables", "rules"];

function written(html: string, features: TextFeature[] = ALL): string {
  const editor = new Editor({ extensions: extensionsFor(features), content: html });
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

const MARKED =
  "<p><strong>a</strong><em>b</em><u>c</u><s>d</s><sub>e</sub><sup>f</sup><br>g" +
  '<mark>h</mark><kbd>i</kbd><abbr title="J &quot;K&quot;">j</abbr></p>';

test("marked words and line breaks are kept whatever a field allows", () => {
  expect(written(MARKED, [])).toBe(MARKED);
});

test("a heading keeps a valid anchor, also at another level", () => {
  expect(written('<h2 id="über-uns">x</h2><h3 id="a b">y</h3>')).toBe('<h2 id="über-uns">x</h2><h3>y</h3>');
  const editor = new Editor({ extensions: extensionsFor(ALL), content: '<h2 id="a">x</h2>' });
  editor.commands.toggleHeading({ level: 3 });
  expect(editor.getHTML()).toBe('<h3 id="a">x</h3>');
  editor.destroy();
});

test.each<[TextFeature, string]>([
  ["headings", "<h2>x</h2>"],
  ["lists", "<ul><li><p>x</p></li></ul>"],
  ["links", '<p><a href="/a" rel="noopener noreferrer">x</a></p>'],
  ["quotes", "<blockquote><p>x</p></blockquote>"],
  ["code", "<pre><code>x</code></pre>"],
  ["rules", "<p>x</p><hr>"],
  ["tables", "<table><tbody><tr><th><p>x</p></th></tr><tr><td><p>y</p></td></tr></tbody></table>"],
])("what needs %s is kept where the field allows it, and only its words elsewhere", (feature, html) => {
  expect(written(html, [feature])).toBe(html);
  const others = ALL.filter((each) => each !== feature);
  expect(written(html, others)).not.toContain(html);
  expect(written(html, others)).toContain("x");
});

test("a table is put in, grows, shrinks and goes", () => {
  const editor = new Editor({ extensions: extensionsFor(["tables"]), content: "<p></p>" });
  const count = (tag: string) => editor.getHTML().split(`<${tag}>`).length - 1;
  editor.commands.insertTable();
  expect([count("tr"), count("th"), count("td")]).toEqual([3, 3, 6]);
  editor.commands.addTableRow();
  editor.commands.addTableColumn();
  expect([count("tr"), count("th"), count("td")]).toEqual([4, 4, 12]);
  editor.commands.deleteTableRow();
  editor.commands.deleteTableColumn();
  expect(count("tr")).toBe(3);
  editor.commands.deleteTable();
  expect(count("table")).toBe(0);
  editor.destroy();
});

function press(editor: Editor, key: string): boolean {
  const event = new KeyboardEvent("keydown", { key });
  return editor.view.someProp("handleKeyDown", (handle) => handle(editor.view, event)) ?? false;
}

const rowOf = (...cells: string[]) => `<tr>${cells.map((text) => `<td><p>${text}</p></td>`).join("")}</tr>`;
const tableOf = (...rows: string[]) => `<table><tbody>${rows.join("")}</tbody></table>`;

/**
 * Returns the text of the paragraph
 * with the cursor after a command.
 */
function cursorAfter(html: string, cell: string, command: (editor: Editor) => boolean): string {
  const editor = new Editor({ extensions: extensionsFor(["tables", "rules"]), content: html });
  editor.state.doc.descendants((node, at) => {
    if (node.text === cell) editor.commands.setTextSelection(at);
  });
  command(editor);
  const { parent } = editor.state.selection.$from;
  editor.destroy();
  return parent.isTextblock ? parent.textContent : parent.type.name;
}

test.each<[string, string, "deleteTableRow" | "deleteTableColumn"]>([
  ["f", "d", "deleteTableRow"],
  ["c", "e", "deleteTableRow"],
  ["a", "c", "deleteTableRow"],
  ["f", "e", "deleteTableColumn"],
  ["c", "d", "deleteTableColumn"],
])("where the cell %s goes, the cursor is in the cell %s beside it (%s)", (cell, expected, command) => {
  const html = `<p>before</p>${tableOf(rowOf("a", "b"), rowOf("c", "d"), rowOf("e", "f"))}<p>behind</p>`;
  expect(cursorAfter(html, cell, (editor) => editor.commands[command]())).toBe(expected);
});

test("the only row and the only column go with their table, and the cursor is where that stood", () => {
  const row = `<p>before</p>${tableOf(rowOf("a", "b"))}<p>behind</p>`;
  expect(cursorAfter(row, "b", (editor) => editor.commands.deleteTableRow())).toBe("behind");
  const column = `<p>before</p>${tableOf(rowOf("a"), rowOf("b"))}`;
  expect(cursorAfter(column, "b", (editor) => editor.commands.deleteTableColumn())).toBe("before");
  expect(cursorAfter(tableOf(rowOf("a")), "a", (editor) => editor.commands.deleteTableRow())).toBe("");
  const line = `<p>before</p>${tableOf(rowOf("a", "b"))}<hr><p>behind</p>`;
  expect(cursorAfter(line, "b", (editor) => editor.commands.deleteTable())).toBe("behind");
});

test.each([
  '<table><tbody><tr><th colspan="2"><p>a</p></th></tr><tr><td><p>b</p></td><td><p>c</p></td></tr></tbody></table>',
  '<table><tbody><tr><td rowspan="2"><p>a</p></td><td><p>b</p></td></tr><tr><td><p>c</p></td></tr></tbody></table>',
  '<table><tbody><tr><th scope="col"><p>a</p></th><th colspan="2" rowspan="2" scope="colgroup"><p>b</p></th></tr><tr><th scope="row"><p>c</p></th></tr></tbody></table>',
])("the table %s keeps what the server accepts when it is edited", (html) => {
  expect(written(html)).toBe(html);
  const editor = new Editor({ extensions: extensionsFor(ALL), content: html });
  editor.commands.insertContentAt(editor.state.doc.content.size, "<p>x</p>");
  expect(editor.getHTML()).toBe(`${html}<p>x</p>`);
  editor.destroy();
});

test("attributes that the server refuses are left out, and the head of a table is cells of headers", () => {
  expect(
    written('<table><tr><td colspan="0" scope="row" width="9">a</td><th scope="x">b</th></tr></table>'),
  ).toBe("<table><tbody><tr><td><p>a</p></td><th><p>b</p></th></tr></tbody></table>");
  expect(written("<table><thead><tr><td>a</td></tr></thead><tbody><tr><td>b</td></tr></tbody></table>")).toBe(
    "<table><tbody><tr><th><p>a</p></th></tr><tr><td><p>b</p></td></tr></tbody></table>",
  );
});

test("Tab in the last cell adds a row, and goes on in it", () => {
  const html = tableOf(rowOf("a", "b"), rowOf("c", "d"));
  const tab = (editor: Editor) => press(editor, "Tab");
  expect(cursorAfter(html, "c", tab)).toBe("d");
  const typeAfter = (editor: Editor) =>
    tab(editor) && editor.commands.insertContent("e") && tab(editor) && editor.commands.insertContent("f");
  expect(cursorAfter(html, "d", typeAfter)).toBe("f");
});

test.each([
  ["d", "", "<p></p>"],
  ["c", "", "<p></p>"],
  ["a", "a", ""],
])("ArrowDown in the cell %s of a last table puts the cursor into %j below", (cell, expected, below) => {
  const html = tableOf(rowOf("a", "b"), rowOf("c", "d"));
  const editor = new Editor({ extensions: extensionsFor(["tables"]), content: html });
  // jsdom has no layout, so that every line counts as the last.
  editor.view.endOfTextblock = () => true;
  editor.state.doc.descendants((node, at) => {
    if (node.text === cell) editor.commands.setTextSelection(at);
  });
  press(editor, "ArrowDown");
  expect(editor.getHTML()).toBe(html + below);
  if (below) expect(editor.state.selection.$from.parent.textContent).toBe(expected);
  editor.destroy();
});
