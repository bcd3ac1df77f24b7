import { Popover } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import type { ReactNode } from "react";
import { Control } from "./control";

interface Props {
  editor: Editor;
  label: string;
  isActive: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** True while a dialog outside the popover is open. */
  isBehindDialog?: boolean;
  icon: ReactNode;
  /** Renders the form in the popover. `close` focuses the text. */
  children: (close: () => void) => ReactNode;
}

/** Toolbar button that opens a small form for the selected text. */
export function PopoverControl(props: Props) {
  const { editor, label, isActive, isOpen, onOpen, onClose, isBehindDialog = false, icon, children } = props;
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && close()}
      position="bottom-start"
      width={320}
      shadow="md"
      trapFocus={!isBehindDialog}
      closeOnClickOutside={!isBehindDialog}
      closeOnEscape={!isBehindDialog}
    >
      <Popover.Target>
        <Control label={label} isActive={isActive} onClick={isOpen ? close : onOpen}>
          {icon}
        </Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children(close)}</Popover.Dropdown>
    </Popover>
  );
}
