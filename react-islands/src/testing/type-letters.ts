import type { Editor } from "@tiptap/core";

/**
 * Types letters into a text editor.
 * Works without layout, which jsdom does not have.
 */
export function typeLetters(editor: Editor, text: string): void {
  for (const letter of text) {
    const { from, to } = editor.state.selection;
    const insert = () => editor.state.tr.insertText(letter, from, to);
    const isTaken = editor.view.someProp("handleTextInput", (handle) =>
      handle(editor.view, from, to, letter, insert),
    );
    if (!isTaken) editor.view.dispatch(insert());
  }
}
