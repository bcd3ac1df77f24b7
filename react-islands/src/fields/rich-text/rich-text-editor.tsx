import "@mantine/tiptap/styles.css";
import { RichTextEditor as Frame, type RichTextEditorLabels } from "@mantine/tiptap";
import { createDocument, type Editor } from "@tiptap/core";
import { useEditor } from "@tiptap/react";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { TextFeature } from "../../api/wire";
import { useReadOnly } from "../read-only";
import { extensionsFor } from "./extensions";
import { Toolbar } from "./toolbar";
import "./rich-text-editor.css";

interface Props {
  labelledBy: string;
  describedBy: string | null;
  features: TextFeature[];
  html: string;
  onChange: (html: string) => void;
}

/** TipTap in Mantine's frame. Undo belongs to the page as a whole, so this editor has no history of its own. */
export default function RichTextEditor({ labelledBy, describedBy, features, html, onChange }: Props) {
  const isReadOnly = useReadOnly();
  // What the page holds because this editor said so needs not be told back to it.
  const told = useRef(html);
  const editor = useEditor({
    extensions: useMemo(() => extensionsFor(features), [features]),
    content: html,
    injectCSS: false,
    editable: !isReadOnly,
    // The buttons watch what they show; typing renders nothing here.
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        ...(describedBy && { "aria-describedby": describedBy, "aria-invalid": "true" }),
        class: "rich-text-content",
      },
    },
    onUpdate: ({ editor: changed }) => {
      told.current = htmlOf(changed);
      onChange(told.current);
    },
  });

  useEffect(() => {
    if (html === told.current) return;
    told.current = html;
    if (!saysTheSame(editor, html)) editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);

  const labels = useLabels();
  return (
    <Frame editor={editor} labels={labels} className="rich-text">
      <Toolbar editor={editor} features={features} />
      <Frame.Content />
    </Frame>
  );
}

/** An emptied editor holds an empty paragraph; the page says nothing instead. A table counts before it has words. */
function htmlOf(editor: Editor): string {
  const hasTable = editor.state.doc.children.some(({ type }) => type.name === "table");
  return editor.isEmpty && !hasTable ? "" : editor.getHTML();
}

/** The server writes the same text a little differently; the cursor need not jump for that. */
function saysTheSame(editor: Editor, html: string): boolean {
  return createDocument(html, editor.schema).eq(editor.state.doc);
}

function useLabels(): Partial<RichTextEditorLabels> {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      boldControlLabel: t("richText.bold"),
      italicControlLabel: t("richText.italic"),
      subscriptControlLabel: t("richText.subscript"),
      superscriptControlLabel: t("richText.superscript"),
      underlineControlLabel: t("richText.underline"),
      codeControlLabel: t("richText.code"),
      codeBlockControlLabel: t("richText.codeBlock"),
      hrControlLabel: t("richText.rule"),
      strikeControlLabel: t("richText.strike"),
      h2ControlLabel: t("richText.heading2"),
      h3ControlLabel: t("richText.heading3"),
      bulletListControlLabel: t("richText.bulletList"),
      orderedListControlLabel: t("richText.orderedList"),
      blockquoteControlLabel: t("richText.quote"),
      linkControlLabel: t("richText.link"),
      unlinkControlLabel: t("richText.unlink"),
      clearFormattingControlLabel: t("richText.clear"),
      linkEditorInputLabel: t("richText.linkAddress"),
      linkEditorInputPlaceholder: t("form.linkHint"),
      linkEditorExternalLink: t("richText.linkNewTab"),
      linkEditorInternalLink: t("richText.linkSameTab"),
      linkEditorSave: t("richText.linkSave"),
    }),
    [t],
  );
}
