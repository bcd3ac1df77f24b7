import { DOMParser as ContentParser, Fragment, type ResolvedPos, Slice } from "@tiptap/pm/model";
import type { EditorProps } from "@tiptap/pm/view";
import type { TextFeature } from "../../api/wire";
import { textOfHtml } from "../../document/paste/paste";
import { htmlOfText } from "../../document/paste/plain-text";
import { clipboardText } from "./clipboard-text";

/** Returns the clipboard handlers of a field with these features. Pastes are read as on the list of blocks. */
export function clipboardProps(features: TextFeature[]): EditorProps {
  return {
    clipboardTextSerializer: clipboardText,
    transformPastedHTML: (html) => cleanPaste(html, features),
    clipboardTextParser: (text, place) => plainSlice(htmlOfText(text, features), place),
    handlePaste: (view, event, slice) => {
      if (slice.size > 0) return false;
      // The HTML says nothing. Its text is pasted, and without a text the selection stays.
      const text = event.clipboardData?.getData("text/plain") ?? "";
      return text === "" || view.pasteText(text, event);
    },
  };
}

/** HTML of another program or page as a field with these features can hold it. Content of a text field here stays as it is. */
export function cleanPaste(html: string, features: TextFeature[]): string {
  return textOfHtml(html, features) ?? html;
}

/** Paragraphs with the marks of the place that they are pasted into. */
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
