import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon";
import { lazyPart } from "../../ui/lazy-part";
import { PopoverControl } from "./popover-control";
import type { DialogProps } from "./toolbar-dialog";
import { useEditorValue } from "./use-text-editor";

/** Loaded on demand, because Mantine's input is large. */
const LinkFields = lazyPart(() => import("./link-fields"), <Skeleton height={120} />);

/**
 * Link button, with a popover for
 * the link of the selected text.
 */
export function LinkEditor(props: DialogProps) {
  const { t } = useTranslation("editor");
  const { editor } = props;
  const isActive = useEditorValue(editor, (present) => present.isActive("link"));
  const [isPicking, setPicking] = useState(false);
  useEffect(() => LinkFields.preload(), []);
  return (
    <PopoverControl
      {...props}
      label={t("richText.link")}
      isActive={isActive}
      isBehindDialog={isPicking}
      icon={<Icon name="link" />}
    >
      {(close) => <LinkFields editor={editor} onClose={close} onPicking={setPicking} />}
    </PopoverControl>
  );
}
