import type { Extensions } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { BulletList } from "@tiptap/extension-list/bullet-list";
import { ListItem } from "@tiptap/extension-list/item";
import { ListKeymap } from "@tiptap/extension-list/keymap";
import { OrderedList } from "@tiptap/extension-list/ordered-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Text } from "@tiptap/extension-text";
import { Underline } from "@tiptap/extension-underline";
import { Dropcursor } from "@tiptap/extensions/drop-cursor";
import { Gapcursor } from "@tiptap/extensions/gap-cursor";
import { Selection } from "@tiptap/extensions/selection";
import type { TextFeature } from "../../api/wire";
import { isAnchor } from "../../lib/anchor";
import { Link } from "./link";
import { Subscript, Superscript } from "./scripts";
import { TABLE_EXTENSIONS } from "./table";
import { TypingShortcuts, withoutShortcuts } from "./typing-shortcuts";
import { Abbreviation, Highlight, KeyboardKey } from "./word-marks";

/** Heading that keeps an anchor that editors chose. */
const HeadingWithAnchor = Heading.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      id: {
        default: null,
        parseHTML: (element) => (isAnchor(element.id) ? element.id : null),
      },
    };
  },
});

/**
 * Returns the extensions for marks,
 * line breaks and the enabled features.
 */
export function extensionsFor(features: TextFeature[]): Extensions {
  const needs = (feature: TextFeature, ...extensions: Extensions) =>
    features.includes(feature) ? extensions : [];
  return [
    ...[
      Bold,
      ...needs("quotes", Blockquote),
      ...needs("lists", BulletList),
      // Allows code to be bold or a link as well.
      ...needs("code", Code.extend({ excludes: "" }), CodeBlock.extend({ addProseMirrorPlugins: () => [] })),
      Document,
      Dropcursor,
      Gapcursor,
      HardBreak,
      ...needs("headings", HeadingWithAnchor.configure({ levels: [2, 3, 4] })),
      ...needs("rules", HorizontalRule),
      Italic,
      ...needs("lists", ListItem, ListKeymap, OrderedList),
      Paragraph,
      Strike,
      Text,
      Underline,
    ].map(withoutShortcuts),
    TypingShortcuts,
    // Highlights selected text behind the link dialog.
    Selection,
    Subscript,
    Superscript,
    Highlight,
    KeyboardKey,
    Abbreviation,
    ...needs("tables", ...TABLE_EXTENSIONS),
    ...needs("links", Link),
  ];
}
