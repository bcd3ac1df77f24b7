/** Converts HTML to the content of the editor. */
import { createDocument, type Editor } from "@tiptap/core";
import type { ParseOptions } from "@tiptap/pm/model";

/**
 * Returns options that preserve white
 * space in HTML of this editor.
 * Other HTML has line breaks outside code
 * blocks, and its white space means nothing.
 */
export function parseOptionsFor(html: string): ParseOptions {
  return { preserveWhitespace: !html.replaceAll(/<pre>.*?<\/pre>/gs, "").includes("\n") };
}

/**
 * Shows HTML in the editor. Replaces only the differing
 * part, to keep the cursor. Ignores differences that
 * only the server's normalisation causes.
 */
export function showHtml(editor: Editor, html: string): void {
  const { doc, tr } = editor.state;
  const parseOptions = parseOptionsFor(html);
  const wanted = createDocument(html, editor.schema, parseOptions);
  const start = doc.content.findDiffStart(wanted.content);
  const end = doc.content.findDiffEnd(wanted.content);
  if (start === null || end === null) return;
  // Repeated letters can match from both
  // ends, so that both matches overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  tr.replace(start, end.a + overlap, wanted.slice(start, end.b + overlap));
  if (tr.doc.eq(wanted)) editor.view.dispatch(tr.setMeta("preventUpdate", true));
  else editor.commands.setContent(html, { emitUpdate: false, parseOptions });
}
