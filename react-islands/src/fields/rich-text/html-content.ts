/** How HTML becomes the content of the editor. */
import { createDocument, type Editor } from "@tiptap/core";
import type { ParseOptions } from "@tiptap/pm/model";

/**
 * Keeps all spaces of HTML that this editor wrote, such as the one at the end of a word that was just typed. Line breaks outside code are
 * the layout of other programs, which is no content.
 */
export function parseOptionsFor(html: string): ParseOptions {
  return { preserveWhitespace: !html.replaceAll(/<pre>.*?<\/pre>/gs, "").includes("\n") };
}

/**
 * Replaces only what differs, so that the cursor stays where it is in the rest. Differences that the server's normalisation makes are
 * none.
 */
export function showHtml(editor: Editor, html: string): void {
  const { doc, tr } = editor.state;
  const parseOptions = parseOptionsFor(html);
  const wanted = createDocument(html, editor.schema, parseOptions);
  const start = doc.content.findDiffStart(wanted.content);
  const end = doc.content.findDiffEnd(wanted.content);
  if (start === null || end === null) return;
  // What is repeated, as the second of two equal letters, may be the same from both ends.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  tr.replace(start, end.a + overlap, wanted.slice(start, end.b + overlap));
  if (tr.doc.eq(wanted)) editor.view.dispatch(tr.setMeta("preventUpdate", true));
  else editor.commands.setContent(html, { emitUpdate: false, parseOptions });
}
