import { Menu } from "@mantine/core";
import { Fragment, memo, type Ref, useImperativeHandle } from "react";
import { useTranslation } from "react-i18next";
import { BLOCK_MENU } from "../commands/block-commands";
import type { Command } from "../commands/command";
import { CommandItem } from "../commands/command-item";
import { about, useEditing } from "../commands/editing";
import { performCommand } from "../commands/perform-command";
import { focusChosenRow } from "../state/chosen-row";
import type { OpenMenu } from "./block-row";

interface Props {
  /** Null while no menu is open. */
  menu: OpenMenu | null;
  onClose: () => void;
}

/**
 * Everything that can be done with a block, or with all that are chosen where it is one of them. All rows share it; it
 * is anchored to the button that opened it.
 */
export const BlockMenu = memo(function BlockMenu({ menu, onClose }: Props) {
  const { t } = useTranslation();
  const editing = about(useEditing(), menu?.key ?? null);
  const close = () => {
    if (document.activeElement?.closest("[role=menu]")) menu?.button.focus();
    onClose();
  };
  const perform = (command: Command) => {
    // The item goes away with the menu. A dialog that the command opens gives the focus back to the button.
    menu?.button.focus();
    performCommand(command, editing);
    if (!menu?.button.isConnected) focusChosenRow();
  };
  const isOffered = (command: Command) => !command.isLeftOut || command.isEnabled(editing);
  return (
    <Menu
      opened={menu !== null}
      onChange={(isOpen) => !isOpen && close()}
      // The button would have the focus in the end, also where a command has given it to the row that is chosen then.
      returnFocus={false}
      position="bottom-end"
      shadow="md"
    >
      <Menu.Target>
        <Anchor element={menu?.button ?? null} />
      </Menu.Target>
      <Menu.Dropdown
        aria-labelledby={undefined}
        aria-label={menu ? t("action.of", { name: editing.nameOf(editing.blocks) }) : ""}
      >
        {BLOCK_MENU.map((section, index) => (
          <Fragment key={section[0]?.id}>
            {index > 0 && <Menu.Divider />}
            {section.filter(isOffered).map((command) => (
              <CommandItem key={command.id} command={command} editing={editing} onPerform={perform} />
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
});

interface AnchorProps {
  element: HTMLElement | null;
  ref?: Ref<HTMLElement | null>;
}

/** The anchor in place of the row's button, which is rendered elsewhere. */
function Anchor({ element, ref }: AnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element]);
  return null;
}
