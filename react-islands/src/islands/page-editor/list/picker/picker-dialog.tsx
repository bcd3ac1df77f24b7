import { useTranslation } from "react-i18next";
import type { BlockSchema } from "../../../../api/wire";
import { renderNow } from "../../state/render-now";
import { pickerTargetOf } from "../../state/slices/dialogs";
import { useActions, useEditor } from "../../state/use-editor";
import { BlockPicker } from "./block-picker";
import { rememberType } from "./recent-types";

/**
 * Dialog in which the user picks the type of
 * a new block, or another type for a block.
 */
export function PickerDialog() {
  const { t } = useTranslation("editor");
  const target = useEditor(pickerTargetOf);
  const { closeDialog, addBlock, addBlockBefore, replaceBlock } = useActions();
  if (!target) return null;
  const pick = (schema: BlockSchema) => {
    // Closes the dialog before a block is selected, because
    // closing moves the focus back to the former row.
    renderNow(closeDialog);
    if ("replacing" in target) replaceBlock(target.replacing, schema);
    else if ("before" in target) addBlockBefore(schema, target.before);
    else addBlock(schema, target.after);
    rememberType(localStorage, schema.id);
  };
  const title = "replacing" in target ? t("picker.titleReplace") : t("picker.title");
  return <BlockPicker title={title} onPick={pick} onClose={closeDialog} />;
}
