import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../ui/lazy-part";
import { LineIcon } from "./line-icon";
import { PopoverControl } from "./popover-control";
import type { DialogProps } from "./toolbar-dialog";
import { useEditorValue } from "./use-text-editor";

/** Loaded on demand, because Mantine's input is large. */
const AnchorFields = lazyPart(() => import("./anchor-fields"), <Skeleton height={120} />);

const DRAWING = <path d="M12 9v12m-8 -8a8 8 0 0 0 16 0m1 0h-2m-14 0h-2M9 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0" />;

/**
 * Button with a popover for the anchor of a heading.
 * Shown only while the cursor is in a heading.
 */
export function AnchorEditor(props: DialogProps) {
  const { t } = useTranslation("editor");
  const { editor } = props;
  const isInHeading = useEditorValue(editor, (present) => present.isActive("heading"));
  const hasOwn = useEditorValue(editor, (present) => Boolean(present.getAttributes("heading").id));
  if (!isInHeading && !props.isOpen) return null;
  return (
    <PopoverControl
      {...props}
      label={t("richText.anchor")}
      isActive={hasOwn}
      icon={<LineIcon>{DRAWING}</LineIcon>}
    >
      {(close) => <AnchorFields editor={editor} onClose={close} />}
    </PopoverControl>
  );
}
