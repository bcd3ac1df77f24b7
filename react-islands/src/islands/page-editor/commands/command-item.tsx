import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useKeyText } from "../../../ui/use-key-text";
import type { Command } from "./command";
import type { Editing } from "./editing";
import { ariaKey } from "./keys";

interface Props {
  command: Command;
  editing: Editing;
  onPerform: (command: Command) => void;
}

/** A command in a menu, with its key. */
export function CommandItem({ command, editing, onPerform }: Props) {
  const { t } = useTranslation(["editor", "workflow"]);
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
      {t(command.label)}
    </Menu.Item>
  );
}
