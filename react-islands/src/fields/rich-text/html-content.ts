/** Converts HTML to the content of the editor. */
import { createDocument, type Editor } from "@tiptap/core";
import type { ParseOptions } from "@tiptap/pm/model";

/**
 * Keeps spaces of our HTML, but not foreign.
 * Foreign HTML has line breaks outside code.
 */
export function parseOptionsFor(html: string): ParseOptions {
  return { preserveWhitespace: !html.replaceAll(/<pre>.*?<\/pre>/gs, "").includes("\n") };
}

/**
 * Replaces only the differing part, to keep the cursor elsewhere. Ignores
 * changes by the server's normalisation.
 */
export function showHtml(editor: Editor, html: string): void {
  const { doc, tr } = editor.state;
  const parseOptions = parseOptionsFor(html);
  const wanted = createDocument(html, editor.schema, parseOptions);
  const start = doc.content.findDiffStart(wanted.content);
  const end = doc.content.findDiffEnd(wanted.content);
  if (start === null || end === null) return;
  // Repeated letters can match from both ends.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  tr.replace(start, end.a + overlap, wanted.slice(start, end.b + overlap));
  if (tr.doc.eq(wanted)) editor.view.dispatch(tr.setMeta("preventUpdate", true));
  else editor.commands.setContent(html, { emitUpdate: false, parseOptions });
}
