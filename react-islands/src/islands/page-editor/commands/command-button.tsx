import { ActionIcon, Tooltip } from "@mantine/core";
import { memo, type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { ariaKey } from "../../../lib/keys";
import { FocusableButton } from "../../../ui/focusable-button";
import { Icon } from "../../../ui/icon";
import { useKeyText } from "../../../ui/use-key-text";
import { useEditorAndSession, useEditorStore } from "../state/use-editor";
import type { Command } from "./command";
import { performCommand } from "./perform-command";

interface Props {
  command: Command;
  /** True while a toggle command is on. */
  isPressed?: boolean | undefined;
  /** Longer label that replaces the label of the command. */
  name?: string | undefined;
  /** Content on top of the icon. */
  children?: ReactNode;
}

/** Icon button. Its tooltip shows name and shortcut. */
export function CommandButton({ command, ...shown }: Props) {
  const store = useEditorStore();
  const isEnabled = useEditorAndSession((editor) => command.isEnabled(editor, editor.selection));
  const perform = useCallback(() => performCommand(command, store), [command, store]);
  return <ButtonFace {...shown} command={command} isEnabled={isEnabled} onPerform={perform} />;
}

interface ButtonFaceProps extends Props {
  isEnabled: boolean;
  onPerform: () => void;
}

/** Memoized, because most changes of the selection do not change the button. */
const ButtonFace = memo(function ButtonFace({
  command,
  isPressed,
  name,
  isEnabled,
  onPerform,
  children,
}: ButtonFaceProps) {
  const { t } = useTranslation(["editor", "workflow", "common"]);
  const keyText = useKeyText();
  const label = name ?? t(command.label);
  const [shortcut] = command.keys;
  return (
    <Tooltip label={shortcut ? `${label} (${keyText(shortcut.key)})` : label}>
      <ActionIcon
        component={FocusableButton}
        variant={isPressed ? "light" : "subtle"}
        color={isPressed ? "orange" : "gray"}
        size="lg"
        aria-label={label}
        aria-pressed={isPressed}
        aria-keyshortcuts={shortcut && ariaKey(shortcut.key)}
        disabled={!isEnabled}
        onClick={onPerform}
      >
        <Icon name={command.icon} />
        {children}
      </ActionIcon>
    </Tooltip>
  );
});
