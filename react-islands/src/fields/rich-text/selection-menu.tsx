import type { Editor } from "@tiptap/core";
import { BubbleMenuPlugin } from "@tiptap/extension-bubble-menu";
import type { Transaction } from "@tiptap/pm/state";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { TextFeature } from "../../api/wire";
import { Icon } from "../../ui/icon";
import { Control } from "./control";
import { FormatControl } from "./format-control";
import type { FormatName } from "./formats";
import { useToolbarKeys } from "./use-toolbar-keys";

/** Key of the menu's plugin and of its transaction metadata. */
const MENU = "selectionMenu";

interface Props {
  editor: Editor;
  features: TextFeature[];
  onLink: () => void;
}

/**
 * Bubble menu at the selection, with
 * the inline marks of the toolbar.
 */
export function SelectionMenu({ editor, features, onLink }: Props) {
  const { t } = useTranslation("editor");
  const keys = useToolbarKeys<HTMLDivElement>(() => {
    editor.view.dispatch(withoutMenu(editor.state.tr));
    editor.commands.focus();
  });
  const menu = useMenuElement(editor);
  const format = (name: FormatName) => (
    <FormatControl editor={editor} format={name} label={t(`richText.${name}`)} />
  );
  return createPortal(
    <div {...keys} role="toolbar" aria-label={t("richText.selectionMenu")}>
      <div className="rich-text-controls">
        {format("bold")}
        {format("italic")}
        {format("underline")}
        {format("strike")}
        {features.includes("code") && format("code")}
        {features.includes("links") && (
          <Control label={t("richText.link")} onClick={onLink}>
            <Icon name="link" />
          </Control>
        )}
      </div>
    </div>,
    menu,
  );
}

/**
 * Returns the element of the menu.
 * The plugin positions and removes it.
 */
function useMenuElement(editor: Editor): HTMLElement {
  const [element] = useState(() => {
    const menu = document.createElement("div");
    menu.className = "rich-text-bubble";
    menu.tabIndex = -1;
    menu.style.visibility = "hidden";
    menu.style.position = "absolute";
    return menu;
  });
  useEffect(() => {
    editor.registerPlugin(
      BubbleMenuPlugin({
        editor,
        element,
        pluginKey: MENU,
        options: { placement: "top" },
        shouldShow: ({ editor: present, state, from, to }) =>
          present.isEditable &&
          present.isFocused &&
          !present.isActive("codeBlock") &&
          state.doc.textBetween(from, to).trim() !== "",
      }),
    );
    return () => {
      editor.unregisterPlugin(MENU);
    };
  }, [editor, element]);
  return element;
}

/**
 * Makes a transaction hide the menu
 * until the selection changes.
 */
export function withoutMenu(transaction: Transaction): Transaction {
  return transaction.setMeta(MENU, "hide");
}
