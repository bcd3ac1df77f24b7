import { useTranslation } from "react-i18next";
import type { BlockSchema, Template } from "../../../../api/wire";
import { insertPattern } from "../../commands/clipboard/block-clipboard";
import { renderNow } from "../../state/render-now";
import type { PickerTarget } from "../../state/slices/dialogs";
import { useActions, useEditorStore } from "../../state/use-editor";
import { BlockPicker } from "./block-picker";
import { rememberType } from "./recent-types";

/**
 * Dialog in which the user picks the type of
 * a new block, a pattern, or another type for a block.
 */
export default function PickerDialog({ target }: { target: PickerTarget }) {
  const { t } = useTranslation("editor");
  const store = useEditorStore();
  const { closeDialog, addBlock, addBlockBefore, replaceBlock } = useActions();
  const pick = (schema: BlockSchema) => {
    // Closes the dialog before a block is selected, because
    // closing moves the focus back to the former row.
    renderNow(closeDialog);
    if ("replacing" in target) replaceBlock(target.replacing, schema);
    else if ("before" in target) addBlockBefore(schema, target.before);
    else addBlock(schema, target.after);
    rememberType(localStorage, schema.id);
  };
  if ("replacing" in target)
    return <BlockPicker title={t("picker.titleReplace")} onPick={pick} onClose={closeDialog} />;
  const insert = async (pattern: Template) => {
    renderNow(closeDialog);
    const said = await insertPattern(store.getState(), pattern, target);
    store.getState().announce(said);
  };
  return (
    <BlockPicker
      title={t("picker.title")}
      onPick={pick}
      onPickPattern={(pattern) => void insert(pattern)}
      onClose={closeDialog}
    />
  );
}
