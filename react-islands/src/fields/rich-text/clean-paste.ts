import { DOMParser as ContentParser, Fragment, type ResolvedPos, Slice } from "@tiptap/pm/model";
import type { EditorProps } from "@tiptap/pm/view";
import type { TextFeature } from "../../api/wire";
import { textOfHtml } from "../../document/paste/paste";
import { htmlOfText } from "../../document/paste/plain-text";
import { clipboardText } from "./clipboard-text";

/**
 * Returns editor props that handle the clipboard.
 * They convert pasted HTML as the block list does.
 */
export function clipboardProps(features: TextFeature[]): EditorProps {
  return {
    clipboardTextSerializer: clipboardText,
    transformPastedHTML: (html) => cleanPaste(html, features),
    clipboardTextParser: (text, place) => plainSlice(htmlOfText(text, features), place),
    handlePaste: (view, event, slice) => {
      if (slice.size > 0) return false;
      // The HTML has no content. Pastes the plain text instead,
      // or nothing, so that the selection is not deleted.
      const text = event.clipboardData?.getData("text/plain") ?? "";
      return text === "" || view.pasteText(text, event);
    },
  };
}

/**
 * Reduces foreign HTML to the enabled features.
 * Leaves HTML of this editor unchanged.
 */
export function cleanPaste(html: string, features: TextFeature[]): string {
  return textOfHtml(html, features) ?? html;
}

/**
 * Converts HTML to paragraphs with the
 * marks that are active at `place`.
 */
function plainSlice(html: string, place: ResolvedPos): Slice {
  const body = document.createElement("div");
  body.innerHTML = html;
  const parser = ContentParser.fromSchema(place.doc.type.schema);
  return Slice.maxOpen(withMarks(parser.parse(body, { preserveWhitespace: true }).content, place));
}

function withMarks(content: Fragment, place: ResolvedPos): Fragment {
  const nodes = content.content.map((node) => {
    if (!node.isInline) return node.copy(withMarks(node.content, place));
    return node.mark(place.marks().reduce((marks, mark) => mark.addToSet(marks), node.marks));
  });
  return Fragment.from(nodes);
}
