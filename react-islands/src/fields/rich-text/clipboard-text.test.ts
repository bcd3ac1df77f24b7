// @vitest-environment jsdom

import { Editor } from "@tiptap/core";
import { Selection } from "@tiptap/pm/state";
import { CellSelection } from "@tiptap/pm/tables";
import { expect, test } from "vitest";
import { clipboardProps } from "./clean-paste";
import { extensionsFor } from "./extensions";

const rowOf = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
const TABLE = `<table>${rowOf("a", "b", "c")}${rowOf("d", "<p>e</p><p>f</p>", "g<br>h")}${rowOf("i", "", "<ul><li>j</li><li>k</li></ul>")}</table>`;

/** Returns the copied text of a selection. */
function copied(html: string, select: (editor: Editor) => void): string {
  const editor = new Editor({
    extensions: extensionsFor(["tables", "lists", "quotes"]),
    content: html,
    editorProps: clipboardProps(["tables", "lists", "quotes"]),
  });
  select(editor);
  const { text } = editor.view.serializeForClipboard(editor.state.selection.content());
  editor.destroy();
  return text;
}

/** Selects a rectangle of cells between two indexes. */
const cells = (from: number, to: number) => (editor: Editor) => {
  const places: number[] = [];
  editor.state.doc.descendants((node, at) => {
    if (node.type.name === "tableCell") places.push(at);
  });
  const { doc, tr } = editor.state;
  editor.view.dispatch(tr.setSelection(CellSelection.create(doc, places[from] ?? 0, places[to] ?? 0)));
};

const all = (editor: Editor) => editor.commands.selectAll();

test.each([
  ["one cell", cells(0, 0), "a"],
  ["two cells of a row", cells(0, 1), "a\tb"],
  ["a column", cells(1, 7), "b\ne f\n"],
  ["a rectangle", cells(1, 5), "b\tc\ne f\tg h"],
  ["all cells", cells(0, 8), "a\tb\tc\nd\te f\tg h\ni\t\tj k"],
])("%s of a table are copied as text with tabs and lines", (_, select, text) => {
  expect(copied(TABLE, select)).toBe(text);
  expect(copied(`<p>before</p>${TABLE}<p>behind</p>`, select)).toBe(text);
});

test("a table among paragraphs is copied with tabs and lines", () => {
  const html = `<p>x<br>y</p><blockquote><p>z</p></blockquote><table>${rowOf("a", "b")}${rowOf("c", "d")}</table><ul><li>l</li></ul>`;
  expect(copied(html, all)).toBe("x\ny\n\nz\n\na\tb\nc\td\n\nl");
});

test("words inside a cell are copied as they are", () => {
  const select = (editor: Editor) => {
    const { doc, tr } = editor.state;
    editor.view.dispatch(tr.setSelection(Selection.near(doc.resolve(3))));
    editor.commands.setTextSelection({ from: 4, to: 5 });
  };
  expect(copied(TABLE, select)).toBe("a");
});
