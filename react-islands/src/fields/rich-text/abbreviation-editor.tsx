import { Popover, Skeleton } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../ui/lazy-part";
import { Control } from "./control";
import { useEditorValue } from "./use-text-editor";

/** Loaded on demand, because Mantine's input is large. */
const AbbreviationFields = lazyPart(() => import("./abbreviation-fields"), <Skeleton height={96} />);

interface Props {
  editor: Editor;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/**
 * Button with a popover for the full
 * form of the selected abbreviation.
 */
export function AbbreviationEditor({ editor, isOpen, onOpen, onClose }: Props) {
  const { t } = useTranslation("editor");
  const isActive = useEditorValue(editor, (present) => present.isActive("abbreviation"));
  useEffect(() => AbbreviationFields.preload(), []);
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
      trapFocus
    >
      <Popover.Target>
        <Control label={t("richText.abbreviation")} isActive={isActive} onClick={isOpen ? close : onOpen}>
          <svg
            width="16"
            height="16"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d="M4 15v-7a3 3 0 0 1 6 0v7M4 11h6M14 5v10h3a2.5 2.5 0 0 0 0 -5h-3h2.5a2.5 2.5 0 0 0 0 -5zM4 20h.01M8 20h.01M12 20h.01M16 20h.01M20 20h.01" />
          </svg>
        </Control>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("richText.abbreviation")}>
        <AbbreviationFields editor={editor} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
}
