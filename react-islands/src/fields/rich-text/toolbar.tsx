import type { ChainedCommands, Editor } from "@tiptap/core";
import { useTranslation } from "react-i18next";
import type { TextFeature } from "../../api/wire";
import { Icon, type IconName } from "../../ui/icon";
import { AbbreviationEditor } from "./abbreviation-editor";
import { AnchorEditor } from "./anchor-editor";
import { Control } from "./control";
import { FormatControl } from "./format-control";
import type { FormatName } from "./formats";
import { LinkEditor } from "./link-editor";
import type { DialogName, ToolbarDialog } from "./toolbar-dialog";
import { useEditorValue } from "./use-text-editor";
import { useToolbarKeys } from "./use-toolbar-keys";

interface Props {
  editor: Editor;
  features: TextFeature[];
  /** Returns the state of a small form. */
  dialog: (name: DialogName) => ToolbarDialog;
}

/** Toolbar with the features that the field allows. */
export function RichTextToolbar({ editor, features, dialog }: Props) {
  const { t } = useTranslation("editor");
  const keys = useToolbarKeys<HTMLDivElement>(() => editor.commands.focus());
  const has = (feature: TextFeature) => features.includes(feature);
  const format = (name: FormatName) => (
    <FormatControl editor={editor} format={name} label={t(`richText.${name}`)} />
  );
  return (
    <div {...keys} className="rich-text-toolbar" role="toolbar" aria-label={t("richText.toolbar")}>
      <div className="rich-text-controls">
        {format("bold")}
        {format("italic")}
        {format("underline")}
        {format("strike")}
        {format("subscript")}
        {format("superscript")}
        {format("highlight")}
        {has("code") && format("code")}
        {format("keyboardKey")}
      </div>
      {has("headings") && (
        <div className="rich-text-controls">
          {format("heading2")}
          {format("heading3")}
          {format("heading4")}
          <AnchorEditor editor={editor} {...dialog("anchor")} />
        </div>
      )}
      {(has("lists") || has("quotes") || has("code") || has("rules")) && (
        <div className="rich-text-controls">
          {has("lists") && format("bulletList")}
          {has("lists") && format("orderedList")}
          {has("quotes") && format("quote")}
          {has("code") && format("codeBlock")}
          {has("rules") && format("rule")}
        </div>
      )}
      {has("tables") && <TableButtons editor={editor} />}
      <div className="rich-text-controls">
        {has("links") && <LinkEditor editor={editor} {...dialog("link")} />}
        {has("links") && format("unlink")}
        <AbbreviationEditor editor={editor} {...dialog("abbreviation")} />
        {format("clear")}
      </div>
    </div>
  );
}

/**
 * Buttons that insert a table, or
 * change the table at the cursor.
 */
function TableButtons({ editor }: { editor: Editor }) {
  const { t } = useTranslation("editor");
  const isInTable = useEditorValue(editor, (current) => current.isActive("table"));
  const run = (label: string, icon: IconName, work: (chain: ChainedCommands) => ChainedCommands) => (
    <Control label={label} onClick={() => work(editor.chain().focus()).run()}>
      <Icon name={icon} />
    </Control>
  );
  return (
    <div className="rich-text-controls">
      {!isInTable && run(t("richText.table"), "table", (chain) => chain.insertTable())}
      {isInTable && (
        <>
          {run(t("richText.addRow"), "rowAdd", (chain) => chain.addTableRow())}
          {run(t("richText.addColumn"), "columnAdd", (chain) => chain.addTableColumn())}
          {run(t("richText.deleteRow"), "rowDelete", (chain) => chain.deleteTableRow())}
          {run(t("richText.deleteColumn"), "columnDelete", (chain) => chain.deleteTableColumn())}
          {run(t("richText.deleteTable"), "tableDelete", (chain) => chain.deleteTable())}
        </>
      )}
    </div>
  );
}
