import { Menu } from "@mantine/core";
import { Fragment, memo, type Ref, useImperativeHandle } from "react";
import { useTranslation } from "react-i18next";
import { BLOCK_MENU } from "../commands/block-commands";
import type { Command } from "../commands/command";
import { CommandItem } from "../commands/command-item";
import { type CommandTarget, targetOfMenu } from "../commands/command-target";
import { performCommand } from "../commands/perform-command";
import type { Editor } from "../state/editor";
import { focusSelectedRow } from "../state/selected-row";
import { useEditor, useEditorStore } from "../state/use-editor";
import type { OpenMenu } from "./block-row";

interface Props {
  /** Open menu. Null while it is closed. */
  menu: OpenMenu | null;
  onClose: () => void;
}

/**
 * Menu with the commands of a block.
 * All rows share one menu, which is
 * placed at the button that opened it.
 */
export const BlockMenu = memo(function BlockMenu({ menu, onClose }: Props) {
  const { t } = useTranslation();
  const store = useEditorStore();
  const label = useEditor((editor) =>
    menu ? t("action.of", { name: editor.words.blocksText(targetOf(editor, menu).blocks) }) : "",
  );
  const close = () => {
    if (document.activeElement?.closest("[role=menu]")) menu?.button.focus();
    onClose();
  };
  const perform = (command: Command) => {
    // Focuses the button before a command opens a dialog.
    // Otherwise the dialog would return the focus
    // to a menu item that no longer exists.
    menu?.button.focus();
    performCommand(command, store, targetOf(store.getState(), menu));
    if (!menu?.button.isConnected) focusSelectedRow();
  };
  return (
    <Menu
      opened={menu !== null}
      onChange={(isOpen) => !isOpen && close()}
      // A command may have focused a row.
      // The menu must not take that focus.
      returnFocus={false}
      position="bottom-end"
      shadow="md"
    >
      <Menu.Target>
        <Anchor element={menu?.button ?? null} />
      </Menu.Target>
      <Menu.Dropdown aria-labelledby={undefined} aria-label={label}>
        <Sections menu={menu} onPerform={perform} />
      </Menu.Dropdown>
    </Menu>
  );
});

interface SectionsProps {
  menu: OpenMenu | null;
  onPerform: (command: Command) => void;
}

function Sections({ menu, onPerform }: SectionsProps) {
  const editor = useEditor((state) => state);
  const target = targetOf(editor, menu);
  const isOffered = (command: Command) => !command.isLeftOut || command.isEnabled(editor, target);
  return BLOCK_MENU.map((section, index) => (
    <Fragment key={section[0]?.id}>
      {index > 0 && <Menu.Divider />}
      {section.filter(isOffered).map((command) => (
        <CommandItem key={command.id} command={command} target={target} onPerform={onPerform} />
      ))}
    </Fragment>
  ));
}

function targetOf(editor: Editor, menu: OpenMenu | null): CommandTarget {
  return targetOfMenu(editor, menu?.key ?? null);
}

interface AnchorProps {
  element: HTMLElement | null;
  ref?: Ref<HTMLElement | null>;
}

/**
 * Makes a button of another
 * component the target of a `Menu`.
 */
function Anchor({ element, ref }: AnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element]);
  return null;
}
