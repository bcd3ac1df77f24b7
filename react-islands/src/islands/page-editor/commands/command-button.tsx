import { ActionIcon, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon";
import { Steady } from "../../../ui/steady";
import { useSessionState } from "../session/session-context";
import type { Command } from "./command";
import { useEditing } from "./editing";
import { ariaKey, keyText } from "./keys";
import { performCommand } from "./perform-command";

interface Props {
  command: Command;
  /** For a command that turns something on and off. */
  isPressed?: boolean | undefined;
  /** What it is called, where that says more than the command does. */
  name?: string | undefined;
  /** What is shown on its icon. */
  children?: ReactNode;
}

/** A command as a button with its icon; its name and key are shown when it is pointed at. */
export function CommandButton({ command, isPressed, name, children }: Props) {
  const { t } = useTranslation(["editor", "workflow"]);
  const editing = useEditing();
  const isEnabled = useSessionState(() => command.isEnabled(editing));
  const label = name ?? t(command.label);
  const [shortcut] = command.keys;
  return (
    <Tooltip label={shortcut ? `${label} (${keyText(shortcut.key)})` : label}>
      <ActionIcon
        component={Steady}
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
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
