import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ariaKey } from "../../../lib/keys";
import { useKeyText } from "../../../ui/use-key-text";
import { useEditor } from "../state/use-editor";
import type { Command } from "./command";
import type { CommandTarget } from "./command-target";

interface Props {
  command: Command;
  /** Blocks that the command changes. Defaults to the selection. */
  target?: CommandTarget | undefined;
  onPerform: (command: Command) => void;
  /** Longer label that replaces the label of the command. */
  name?: string | undefined;
}

/** Menu item for a command, with its shortcut. */
export function CommandItem({ command, target, onPerform, name }: Props) {
  const { t } = useTranslation(["editor", "workflow", "common"]);
  const keyText = useKeyText();
  const [shortcut] = command.keys;
  const editor = useEditor((state) => state);
  const isEnabled = command.isEnabled(editor, target ?? editor.selection);
  const refusal = isEnabled ? "" : command.refusal?.(editor, target ?? editor.selection);
  return (
    <Menu.Item
      disabled={!isEnabled}
      {...(refusal && { title: refusal })}
      {...(command.isDestructive && { color: "red" })}
      aria-keyshortcuts={shortcut && ariaKey(shortcut.key)}
      rightSection={shortcut && <span aria-hidden="true">{keyText(shortcut.key)}</span>}
      onClick={() => onPerform(command)}
    >
      {name ?? t(command.label)}
    </Menu.Item>
  );
}
