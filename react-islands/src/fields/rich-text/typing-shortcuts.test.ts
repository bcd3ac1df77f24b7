// @vitest-environment jsdom

import { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import type { TextFeature } from "../../api/wire";
import { typeLetters } from "../../testing/type-letters";
import { clipboardProps } from "./clean-paste";
import { extensionsFor } from "./extensions";

const ALL: TextFeature[] = ["headings", "lists", "links", "quotes", "code", "tables", "rules"];

function after(work: (editor: Editor) => void, features = ALL): string {
  const editor = new Editor({
    extensions: extensionsFor(features),
    content: "",
    editorProps: clipboardProps(features),
  });
  work(editor);
  const html = editor.getHTML();
  editor.destroy();
  return html;
}

const typed = (text: string, features = ALL) => after((editor) => typeLetters(editor, text), features);

test.each<[string, string]>([
  ["## x", "<h2>x</h2>"],
  ["### x", "<h3>x</h3>"],
  ["#### x", "<h4>x</h4>"],
  ["- x", "<ul><li><p>x</p></li></ul>"],
  ["* x", "<ul><li><p>x</p></li></ul>"],
  ["1) x", "<ol><li><p>x</p></li></ol>"],
  ["> x", "<blockquote><p>x</p></blockquote>"],
  ["``` x", "<pre><code>x</code></pre>"],
  ["`x*y*`", "<p><code>x*y*</code></p>"],
  ["a **x** b", "<p>a <strong>x</strong> b</p>"],
  ["a *x* b", "<p>a <em>x</em> b</p>"],
  ["a ~~x~~ b", "<p>a <s>x</s> b</p>"],
])("%s, typed, becomes %s", (text, html) => {
  expect(typed(text)).toBe(html);
});

test.each(["## x", "- x", "1) x", "> x", "``` x", "`x`"])(
  "%s stays where the field allows no more",
  (text) => {
    expect(typed(text, [])).toBe(`<p>${text.replace(">", "&gt;")}</p>`);
  },
);

const TEXTS = [
  "2 * 3 * 4",
  "Room 5 * 4 * 3 m",
  "5*4*3 m",
  "2 ** 3 ** 4",
  "_init_ and _done_",
  "__init__ and __main__",
  "~~~ old ~~ new",
  "~~~~",
  "~~ old ~~",
  "1. Mai ist Feiertag",
  "2024. The year",
  "2) second",
  "# tag",
  "+ 5 degrees",
  "--- cut here ---",
  "___ fill in",
  "*** note ***",
  "***",
  "Leser*innen und Autor*innen",
  "Preis* und Menge*",
  "a ** b**",
  "a `` b",
];

test.each(TEXTS)("%s stays as it was typed", (text) => {
  expect(typed(text)).toBe(`<p>${text}</p>`);
});

test.each([...TEXTS, "## x", "- x", "* x", "1) x", "**x**", "*x*", "~~x~~", "`x`", "a **x** b", "``` x"])(
  "%s stays as it was pasted",
  (text) => {
    const pasteText = (editor: Editor) => editor.view.pasteText(text, new Event("paste") as ClipboardEvent);
    expect(after(pasteText)).toBe(`<p>${text}</p>`);
    const pasteHtml = (editor: Editor) =>
      editor.view.pasteHTML(`<p>${text}</p>`, new Event("paste") as ClipboardEvent);
    expect(after(pasteHtml)).toBe(`<p>${text}</p>`);
  },
);

test("the text before a conversion is a state of its own, which an undo can lead back to", () => {
  const states: string[] = [];
  after((editor) => {
    editor.on("update", () => states.push(editor.getHTML()));
    typeLetters(editor, "- ");
  });
  expect(states).toEqual(["<p>-</p>", "<p>- </p>", "<ul><li><p></p></li></ul>"]);
});
