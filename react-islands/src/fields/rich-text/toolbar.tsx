import { RichTextEditor as Frame } from "@mantine/tiptap";
import { type Editor, useEditorState } from "@tiptap/react";
import { useTranslation } from "react-i18next";
import type { TextFeature } from "../../api/wire";
import { Icon, type IconName } from "../../ui/icon";
import { LinkEditor } from "./link-editor";
import { useToolbarKeys } from "./use-toolbar-keys";

interface Props {
  editor: Editor;
  features: TextFeature[];
  link: { isOpen: boolean; onOpen: () => void; onClose: () => void };
}

/** The buttons for what the field allows. */
export function Toolbar({ editor, features, link }: Props) {
  const { t } = useTranslation("editor");
  const keys = useToolbarKeys<HTMLDivElement>(() => editor.commands.focus());
  const has = (feature: TextFeature) => features.includes(feature);
  return (
    <Frame.Toolbar {...keys} role="toolbar" aria-label={t("richText.toolbar")}>
      <Frame.ControlsGroup>
        <Frame.Bold />
        <Frame.Italic />
        <Frame.Underline />
        <Frame.Strikethrough />
        <Frame.Subscript />
        <Frame.Superscript />
        {has("code") && <Frame.Code />}
      </Frame.ControlsGroup>
      {has("headings") && (
        <Frame.ControlsGroup>
          <Frame.H2 />
          <Frame.H3 />
          <Frame.H4 />
        </Frame.ControlsGroup>
      )}
      {(has("lists") || has("quotes") || has("code") || has("rules")) && (
        <Frame.ControlsGroup>
          {has("lists") && <Frame.BulletList />}
          {has("lists") && <Frame.OrderedList />}
          {has("quotes") && <Frame.Blockquote />}
          {has("code") && <Frame.CodeBlock />}
          {has("rules") && <Frame.Hr />}
        </Frame.ControlsGroup>
      )}
      {has("tables") && <TableButtons editor={editor} />}
      <Frame.ControlsGroup>
        {has("links") && <LinkEditor editor={editor} {...link} />}
        {has("links") && <Frame.Unlink />}
        <Frame.ClearFormatting />
      </Frame.ControlsGroup>
    </Frame.Toolbar>
  );
}

/** Puts a table into the text; inside one, what changes its shape. */
function TableButtons({ editor }: { editor: Editor }) {
  const { t } = useTranslation("editor");
  const isInTable = useEditorState({ editor, selector: ({ editor: current }) => current.isActive("table") });
  const run = (
    label: string,
    icon: IconName,
    work: (chain: ReturnType<Editor["chain"]>) => { run: () => boolean },
  ) => (
    <Frame.Control aria-label={label} title={label} onClick={() => work(editor.chain().focus()).run()}>
      <Icon name={icon} />
    </Frame.Control>
  );
  return (
    <Frame.ControlsGroup>
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
    </Frame.ControlsGroup>
  );
}
