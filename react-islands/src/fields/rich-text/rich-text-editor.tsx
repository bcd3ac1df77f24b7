import { Typography } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { useEffect, useMemo, useRef, useState } from "react";
import type { TextFeature } from "../../api/wire";
import type { Input } from "../../document/history";
import type { LocaleAttributes } from "../../lib/locale";
import { useReadOnly } from "../read-only";
import { clipboardProps } from "./clean-paste";
import { extensionsFor } from "./extensions";
import { parseOptionsFor, showHtml } from "./html-content";
import { inputOf } from "./input-of";
import { SelectionMenu, withoutMenu } from "./selection-menu";
import { RichTextToolbar } from "./toolbar";
import type { DialogName } from "./toolbar-dialog";
import { useTextEditor } from "./use-text-editor";
import "./rich-text-editor.css";

interface Props {
  labelledBy: string;
  describedBy: string | null;
  features: TextFeature[];
  /** True for one or two lines, whose toolbar is shown only with the focus. */
  isShort?: boolean;
  written: LocaleAttributes;
  html: string;
  onChange: (html: string, input: Input) => void;
}

/**
 * Tiptap editor without its history extension,
 * because undo covers the whole page.
 */
export default function RichTextEditor({
  labelledBy,
  describedBy,
  features,
  isShort = false,
  written,
  html,
  onChange,
}: Props) {
  const isReadOnly = useReadOnly();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  // HTML that was passed to `onChange` last.
  // If it comes back as `html`, nothing changes.
  const emitted = useRef(html);
  const editor = useTextEditor(body, {
    extensions: useMemo(() => extensionsFor(features), [features]),
    content: html,
    parseOptions: parseOptionsFor(html),
    injectCSS: false,
    // Disabled, because it is unused
    // and visits all deleted content.
    enableCoreExtensions: { delete: false },
    editable: !isReadOnly,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        ...written,
        // Claims the key, because the page editor uses the same.
        ...(features.includes("links") && { "data-own-keys": "Mod+K" }),
        ...(describedBy && { "aria-describedby": describedBy, "aria-invalid": "true" }),
        class: "rich-text-content",
      },
      ...clipboardProps(features),
      handleKeyDown: (view, event) => {
        const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
        if (isCommand && event.key.toLowerCase() === "k" && features.includes("links")) {
          setDialog("link");
          return true;
        }
        if (event.altKey && event.key === "F10") {
          frame.current?.querySelector<HTMLElement>("[role=toolbar] button[tabindex='0']")?.focus();
          return true;
        }
        if (event.key === "Escape") view.dispatch(withoutMenu(view.state.tr));
        return false;
      },
    },
    onUpdate: ({ editor: changed, transaction, appendedTransactions }) => {
      emitted.current = htmlOf(changed);
      onChange(emitted.current, inputOf(transaction, appendedTransactions));
    },
  });

  useEffect(() => {
    if (html === emitted.current) return;
    emitted.current = html;
    showHtml(editor, html);
  }, [editor, html]);

  const dialogProps = (name: DialogName) => ({
    isOpen: dialog === name,
    onOpen: () => setDialog(name),
    onClose: () => setDialog(null),
  });
  const toolbar = <RichTextToolbar editor={editor} features={features} dialog={dialogProps} />;
  return (
    <div
      ref={frame}
      className="rich-text"
      data-short={isShort || undefined}
      data-dialog={dialog ?? undefined}
    >
      {!isShort && toolbar}
      <SelectionMenu editor={editor} features={features} onLink={() => setDialog("link")} />
      <Typography className="rich-text-typography">
        <div ref={body} className="rich-text-body" />
      </Typography>
      {isShort && toolbar}
    </div>
  );
}

/**
 * Returns the HTML of the editor.
 * Empty if it contains neither text nor a table.
 */
function htmlOf(editor: Editor): string {
  const hasTable = editor.state.doc.children.some(({ type }) => type.name === "table");
  return editor.isEmpty && !hasTable ? "" : editor.getHTML();
}
