/** Conversion of HTML to the content of the editor. */
import { createDocument, type Editor } from "@tiptap/core";
import type { ParseOptions } from "@tiptap/pm/model";

/**
 * Keeps all spaces of HTML that this editor wrote, such as a space just typed after a word. Line breaks outside
 * code come from the layout of other programs, so their HTML is collapsed.
 */
export function parseOptionsFor(html: string): ParseOptions {
  return { preserveWhitespace: !html.replaceAll(/<pre>.*?<\/pre>/gs, "").includes("\n") };
}

/**
 * Replaces only the part that differs, so that the cursor keeps its position elsewhere. Does nothing if only the
 * server's normalisation differs.
 */
export function showHtml(editor: Editor, html: string): void {
  const { doc, tr } = editor.state;
  const parseOptions = parseOptionsFor(html);
  const wanted = createDocument(html, editor.schema, parseOptions);
  const start = doc.content.findDiffStart(wanted.content);
  const end = doc.content.findDiffEnd(wanted.content);
  if (start === null || end === null) return;
  // Repeated text, such as the second of two equal letters, can match from both ends.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  tr.replace(start, end.a + overlap, wanted.slice(start, end.b + overlap));
  if (tr.doc.eq(wanted)) editor.view.dispatch(tr.setMeta("preventUpdate", true));
  else editor.commands.setContent(html, { emitUpdate: false, parseOptions });
}
