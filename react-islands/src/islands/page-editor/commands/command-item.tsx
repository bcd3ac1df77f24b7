import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ariaKey } from "../../../lib/keys";
import { useKeyText } from "../../../ui/use-key-text";
import type { Command } from "./command";
import type { Editing } from "./editing";

interface Props {
  command: Command;
  editing: Editing;
  onPerform: (command: Command) => void;
  /** What it is called, where that says more than the command does. */
  name?: string | undefined;
}

/** A command in a menu, with its key. */
export function CommandItem({ command, editing, onPerform, name }: Props) {
  const { t } = useTranslation(["editor", "workflow", "common"]);
  const keyText = useKeyText();
  const [shortcut] = command.keys;
  const isEnabled = command.isEnabled(editing);
  const refusal = isEnabled ? "" : command.refusal?.(editing);
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
