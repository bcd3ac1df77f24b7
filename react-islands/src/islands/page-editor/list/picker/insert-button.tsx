import { memo } from "react";
import { Icon } from "../../../../ui/icon";
import { useActions } from "../../state/use-editor";
import classes from "./insert-button.module.css";

interface Props {
  /** The key of the block that the new one comes to stand before. */
  before: string;
  label: string;
}

/** Adds a block between two others; it shows where it is pointed at. The keyboard has a key and the menu for it. */
export const InsertButton = memo(function InsertButton({ before, label }: Props) {
  const { openPicker } = useActions();
  return (
    <button
      type="button"
      data-insert
      tabIndex={-1}
      className={classes.insert}
      aria-label={label}
      onClick={() => openPicker({ before })}
    >
      <Icon name="plus" />
    </button>
  );
});
