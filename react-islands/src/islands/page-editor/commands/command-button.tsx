import { ActionIcon, Tooltip } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon";
import { useSessionState } from "../session/session-context";
import type { Command } from "./command";
import { useEditing } from "./editing";
import { ariaKey, keyText } from "./keys";
import { performCommand } from "./perform-command";

interface Props {
  command: Command;
  /** For a command that turns something on and off. */
  isPressed?: boolean | undefined;
}

/** A command as a button with its icon; its name and key are shown when it is pointed at. */
export function CommandButton({ command, isPressed }: Props) {
  const { t } = useTranslation(["editor", "workflow"]);
  const editing = useEditing();
  const isEnabled = useSessionState(() => command.isEnabled(editing));
  const label = t(command.label);
  const [shortcut] = command.keys;
  return (
    <Tooltip label={shortcut ? `${label} (${keyText(shortcut.key)})` : label}>
      <ActionIcon
        variant={isPressed ? "light" : "subtle"}
        color={isPressed ? "orange" : "gray"}
        size="lg"
        aria-label={label}
        aria-pressed={isPressed}
        aria-keyshortcuts={shortcut && ariaKey(shortcut.key)}
        disabled={!isEnabled}
        onClick={() => performCommand(command, editing)}
      >
        <Icon name={command.icon} />
      </ActionIcon>
    </Tooltip>
  );
}
