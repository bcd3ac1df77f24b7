// @vitest-environment jsdom

import { Editor } from "@tiptap/core";
import { afterEach, expect, test } from "vitest";
import type { TextFeature } from "../../api/wire";
import { setValue } from "../../document/commands/set-value";
import { type History, record, startHistory, undo } from "../../document/history";
import { documentWith } from "../../testing/documents";
import { typeLetters } from "../../testing/type-letters";
import { clipboardProps } from "./clean-paste";
import { extensionsFor } from "./extensions";
import { inputOf } from "./input-of";

const FEATURES: TextFeature[] = ["headings", "lists", "links", "quotes", "code", "tables", "rules"];
const PLACE = { target: { part: "block", key: "a" }, group: "props", path: "text" } as const;

/**
 * Records the changes of an editor in a
 * history, as if typed without pauses.
 */
class Recorded {
  readonly editor: Editor;
  history: History = startHistory(documentWith("a"));

  constructor(html: string) {
    this.editor = new Editor({
      extensions: extensionsFor(FEATURES),
      content: html,
      editorProps: clipboardProps(FEATURES),
      onUpdate: ({ editor, transaction, appendedTransactions }) => {
        const deltas = setValue(this.history.present, PLACE, editor.getHTML());
        this.history = record(this.history, {
          deltas,
          at: 0,
          input: inputOf(transaction, appendedTransactions),
        });
      },
    });
    this.editor.commands.setTextSelection(this.editor.state.doc.content.size - 1);
  }

  type(text: string): this {
    typeLetters(this.editor, text);
    return this;
  }

  press(key: string): this {
    const event = new KeyboardEvent("keydown", { key });
    this.editor.view.someProp("handleKeyDown", (handle) => handle(this.editor.view, event));
    return this;
  }

  select(from: number, to = from): this {
    this.editor.commands.setTextSelection({ from, to });
    return this;
  }

  do(work: (editor: Editor) => unknown): this {
    work(this.editor);
    return this;
  }
}

const opened: Recorded[] = [];
afterEach(() => {
  for (const { editor } of opened.splice(0)) editor.destroy();
});

/**
 * Returns the texts that undo shows step
 * by step, without the original text.
 */
function undone({ history }: Recorded): unknown[] {
  const texts: unknown[] = [];
  for (let state = undo(history); state.past.length > 0; state = undo(state)) {
    texts.push(state.present.blocks[0]?.props?.text);
  }
  return texts;
}

const cut = ({ view, state }: Editor) => view.dispatch(state.tr.deleteSelection().setMeta("uiEvent", "cut"));

test.each<[string, (by: Recorded) => Recorded, string[]]>([
  ["letters", (by) => by.type("bc & d"), []],
  ["letters in a mark", (by) => by.do((editor) => editor.commands.toggleBold()).type("bc"), []],
  [
    "a format that is chosen for the letters that follow",
    (by) =>
      by
        .type("b")
        .do((editor) => editor.commands.toggleBold())
        .type("cd")
        .do((editor) => editor.commands.toggleBold())
        .type("e"),
    ["<p>ab<strong>cd</strong></p>", "<p>ab</p>"],
  ],
  [
    "a paste",
    (by) =>
      by
        .type("b")
        .do(({ view }) => view.pasteText("c", new Event("paste") as ClipboardEvent))
        .type("d"),
    ["<p>abc</p>", "<p>ab</p>"],
  ],
  ["an Enter", (by) => by.type("b").press("Enter").type("cd"), ["<p>ab</p><p></p>", "<p>ab</p>"]],
  [
    "a line break",
    (by) =>
      by
        .type("b")
        .do((editor) => editor.commands.setHardBreak())
        .type("c"),
    ["<p>ab<br></p>", "<p>ab</p>"],
  ],
  [
    "a format",
    (by) =>
      by
        .type("b")
        .select(1, 3)
        .do((editor) => editor.commands.toggleBold()),
    ["<p>ab</p>"],
  ],
  ["a list", (by) => by.type("b").do((editor) => editor.commands.toggleBulletList()), ["<p>ab</p>"]],
  ["a cut letter", (by) => by.type("bc").select(1, 3).do(cut), ["<p>abc</p>"]],
  ["a selection that is typed over", (by) => by.type("bc").select(1, 3).type("x"), ["<p>abc</p>"]],
  ["a jump of the cursor", (by) => by.type("bc").select(1).type("xy"), ["<p>abc</p>"]],
  ["a conversion of signs", (by) => by.type(" **b**"), ["<p>a **b**</p>"]],
  [
    "a link that is made of an address",
    (by) => by.type(" https://boats.org "),
    ["<p>a https://boats.org</p>"],
  ],
  ["some 20 letters", (by) => by.type("b".repeat(30)), [`<p>a${"b".repeat(20)}</p>`]],
])("%s", (_, work, texts) => {
  const by = new Recorded("<p>a</p>");
  opened.push(by);
  expect(undone(work(by))).toEqual(texts);
});
