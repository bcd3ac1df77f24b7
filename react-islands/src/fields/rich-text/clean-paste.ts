import { DOMParser as ContentParser, Fragment, type ResolvedPos, Slice } from "@tiptap/pm/model";
import type { EditorProps } from "@tiptap/pm/view";
import type { TextFeature } from "../../api/wire";
import { textOfHtml } from "../../document/paste/paste";
import { htmlOfText } from "../../document/paste/plain-text";
import { clipboardText } from "./clipboard-text";

/** Handles pastes, with HTML like the block list. */
export function clipboardProps(features: TextFeature[]): EditorProps {
  return {
    clipboardTextSerializer: clipboardText,
    transformPastedHTML: (html) => cleanPaste(html, features),
    clipboardTextParser: (text, place) => plainSlice(htmlOfText(text, features), place),
    handlePaste: (view, event, slice) => {
      if (slice.size > 0) return false;
      // Empty HTML pastes text, or keeps the selection.
      const text = event.clipboardData?.getData("text/plain") ?? "";
      return text === "" || view.pasteText(text, event);
    },
  };
}

/** Reduces foreign HTML to features. Keeps our own. */
export function cleanPaste(html: string, features: TextFeature[]): string {
  return textOfHtml(html, features) ?? html;
}

/** Returns paragraphs with the marks at the target. */
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
