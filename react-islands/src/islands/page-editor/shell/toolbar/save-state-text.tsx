import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../ui/use-format";
import { useIsDirty, useSessionMembers } from "../../state/use-session";
import type { SaveState } from "../../work/autosave";
import classes from "./toolbar.module.css";

/**
 * Shows if there are unsaved changes.
 * Screen readers do not announce the details of saving.
 */
export function SaveStateText() {
  const { t } = useTranslation("editor");
  const format = useFormat();
  const saving = useSessionMembers((state) => state.saving);
  const isChanged = useIsDirty();
  const [unsaved, saved] = [t("editor.save.unsaved"), t("editor.save.saved")];
  const [shown, other] = isChanged ? [unsaved, saved] : [saved, unsaved];
  const detail = isChanged ? detailOf(saving, t, format.time) : "";
  return (
    <span className={classes.saving} title={detail === "" ? shown : `${shown} · ${detail}`}>
      <span className={classes.state} data-other={other}>
        {isChanged && <span className={classes.unsaved} aria-hidden="true" />}
        <span role="status">{shown}</span>
      </span>
      {detail !== "" && <span className={classes.detail}> · {detail}</span>}
    </span>
  );
}

function detailOf(saving: SaveState, t: TFunction<"editor">, time: (at: number) => string): string {
  if (saving.kind === "saving") return t("editor.save.saving");
  return saving.kind === "saved" ? t("editor.save.autosaved", { time: time(saving.at) }) : "";
}
