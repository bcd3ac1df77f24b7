import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { BlockSchema } from "../../../../api/wire";
import { useEditing } from "../../commands/editing";
import { useActivity } from "../../state/activity";
import { useEditorProps } from "../../state/editor-props";
import type { PickerTarget } from "../../state/picker-target";
import { BlockPicker } from "./block-picker";
import { rememberType } from "./recent-types";

/** The picker while it is open, and what follows from the choice. */
export function PickerDialog({ target }: { target: PickerTarget }) {
  const { t } = useTranslation("editor");
  const { activity, end } = useActivity();
  const { actions } = useEditing();
  const { blockTypes } = useEditorProps();
  if (activity !== "AddingBlock" && activity !== "ReplaceBlock") return null;
  const pick = (schema: BlockSchema) => {
    // A dialog gives the focus back as it closes, which counts as going back to that row: it is gone before another block is chosen.
    flushSync(end);
    if ("replacing" in target) actions.replace(target.replacing, schema, blockTypes);
    else if ("before" in target) actions.addBefore(schema, target.before);
    else actions.add(schema, target.after);
    rememberType(localStorage, schema.id);
  };
  const title = activity === "ReplaceBlock" ? t("picker.titleReplace") : t("picker.title");
  return <BlockPicker title={title} onPick={pick} onClose={end} />;
}
