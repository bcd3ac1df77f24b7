import { RichTextEditor as Frame } from "@mantine/tiptap";
import type { Transaction } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import { BubbleMenu } from "@tiptap/react/menus";
import { useTranslation } from "react-i18next";
import type { TextFeature } from "../../api/wire";
import { Icon } from "../../ui/icon";
import { useToolbarKeys } from "./use-toolbar-keys";

/** By which transactions speak to the menu. */
const MENU = "selectionMenu";

interface Props {
  editor: Editor;
  features: TextFeature[];
  onLink: () => void;
}

/** The marks of a line, beside the words that are selected. Everything in it is in the bar as well. */
export function SelectionMenu({ editor, features, onLink }: Props) {
  const { t } = useTranslation("editor");
  const keys = useToolbarKeys<HTMLDivElement>(() => {
    editor.view.dispatch(withoutMenu(editor.state.tr));
    editor.commands.focus();
  });
  return (
    <BubbleMenu
      editor={editor}
      pluginKey={MENU}
      tabIndex={-1}
      options={{ placement: "top" }}
      className="rich-text-bubble"
      shouldShow={({ editor: present, state, from, to }) =>
        present.isEditable &&
        present.isFocused &&
        !present.isActive("codeBlock") &&
        state.doc.textBetween(from, to).trim() !== ""
      }
    >
      <div {...keys} role="toolbar" aria-label={t("richText.selectionMenu")}>
        <Frame.ControlsGroup>
          <Frame.Bold />
          <Frame.Italic />
          <Frame.Underline />
          <Frame.Strikethrough />
          {features.includes("code") && <Frame.Code />}
          {features.includes("links") && (
            <Frame.Control aria-label={t("richText.link")} title={t("richText.link")} onClick={onLink}>
              <Icon name="link" />
            </Frame.Control>
          )}
        </Frame.ControlsGroup>
      </div>
    </BubbleMenu>
  );
}

/** The transaction, which also takes the menu away until something else is selected. */
export function withoutMenu(transaction: Transaction): Transaction {
  return transaction.setMeta(MENU, "hide");
}
