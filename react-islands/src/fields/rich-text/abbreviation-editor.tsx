import { Skeleton } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../ui/lazy-part";
import { LineIcon } from "./line-icon";
import { PopoverControl } from "./popover-control";
import type { DialogProps } from "./toolbar-dialog";
import { useEditorValue } from "./use-text-editor";

/** Loaded on demand, because Mantine's input is large. */
const AbbreviationFields = lazyPart(() => import("./abbreviation-fields"), <Skeleton height={96} />);

const DRAWING = (
  <path d="M4 15v-7a3 3 0 0 1 6 0v7M4 11h6M14 5v10h3a2.5 2.5 0 0 0 0 -5h-3h2.5a2.5 2.5 0 0 0 0 -5zM4 20h.01M8 20h.01M12 20h.01M16 20h.01M20 20h.01" />
);

/**
 * Button with a popover for the full
 * form of the selected abbreviation.
 */
export function AbbreviationEditor(props: DialogProps) {
  const { t } = useTranslation("editor");
  const { editor } = props;
  const isActive = useEditorValue(editor, (present) => present.isActive("abbreviation"));
  useEffect(() => AbbreviationFields.preload(), []);
  return (
    <PopoverControl
      {...props}
      label={t("richText.abbreviation")}
      isActive={isActive}
      icon={<LineIcon>{DRAWING}</LineIcon>}
    >
      {(close) => <AbbreviationFields editor={editor} onClose={close} />}
    </PopoverControl>
  );
}
