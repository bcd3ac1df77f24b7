import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorItem } from "../../../api/wire";
import { parseLocation } from "../../../document/place";
import { Icon } from "../../../ui/icon";
import type { SelectionSlice } from "../state/slices/selection";
import { OutdatedMark } from "./outdated-mark";
import classes from "./outline.module.css";

interface Props {
  errors: ErrorItem[];
  isSelected: boolean;
  /** True for the row that the Tab key reaches. */
  isTabStop: boolean;
  /**
   * True if page fields of the source
   * changed since the translation.
   */
  isOutdated: boolean;
  onSelect: SelectionSlice["selectRow"];
}

/** Row of the page, above its blocks. */
export const PageRow = memo(function PageRow({ errors, isSelected, isTabStop, isOutdated, onSelect }: Props) {
  const { t } = useTranslation("editor");
  const count = errors.filter((error) => parseLocation(error.property).part !== "block").length;
  return (
    <div className={classes.row} data-selected={isSelected || undefined}>
      <span className={classes.grip}>
        <Icon name="settings" />
      </span>
      <button
        type="button"
        data-row=""
        tabIndex={isTabStop ? 0 : -1}
        className={classes.select}
        aria-current={isSelected || undefined}
        onClick={() => onSelect(null, "replace")}
      >
        <span className={classes.name}>{t("settings.heading")}</span>
      </button>
      {isOutdated && <OutdatedMark />}
      {count > 0 && <span className={classes.errors}>{t("outline.errors", { count })}</span>}
    </div>
  );
});
