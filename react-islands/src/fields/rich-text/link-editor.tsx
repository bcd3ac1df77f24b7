import { Popover, Skeleton } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon";
import { lazyPart } from "../../ui/lazy-part";
import { Control } from "./control";
import { useEditorValue } from "./use-text-editor";

/** Loaded on demand, because Mantine's input is large. */
const LinkFields = lazyPart(() => import("./link-fields"), <Skeleton height={120} />);

interface Props {
  editor: Editor;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/**
 * Link button, with a popover for
 * the link of the selected text.
 */
export function LinkEditor({ editor, isOpen, onOpen, onClose }: Props) {
  const { t } = useTranslation("editor");
  const isActive = useEditorValue(editor, (present) => present.isActive("link"));
  // The media picker is outside the popover.
  const [isPicking, setPicking] = useState(false);
  useEffect(() => LinkFields.preload(), []);
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
      trapFocus={!isPicking}
      closeOnClickOutside={!isPicking}
      closeOnEscape={!isPicking}
    >
      <Popover.Target>
        <Control label={t("richText.link")} isActive={isActive} onClick={isOpen ? close : onOpen}>
          <Icon name="link" />
        </Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("richText.link")}>
        <LinkFields editor={editor} onClose={close} onPicking={setPicking} />
      </Popover.Dropdown>
    </Popover>
  );
}
