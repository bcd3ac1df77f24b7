import { memo } from "react";
import { Icon } from "../../../../ui/icon";
import { useActions } from "../../state/use-editor";
import classes from "./insert-button.module.css";

interface Props {
  /** Key of the block to insert before. */
  before: string;
  label: string;
}

/**
 * Button to insert a block between
 * two rows, visible on hover.
 * Keyboard users have a shortcut and the menu.
 */
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
