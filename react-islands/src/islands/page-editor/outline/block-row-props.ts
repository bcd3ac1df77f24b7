import type { Block } from "../../../api/wire";
import type { BlockActions } from "./block-actions";

/** A block in the list, and what can be done with it there. */
export interface BlockRowProps {
  block: Block;
  place: { isFirst: boolean; isLast: boolean };
  isSelected: boolean;
  /** Whether only names are shown. */
  isDense: boolean;
  /** Whether this block's source has changed since it was translated. */
  isOutdated: boolean;
  errorCount: number;
  actions: BlockActions;
  onSelect: () => void;
  onAddAfter: () => void;
  onReplace: () => void;
  /** Says something to the person about what happened. */
  onTell: (text: string) => void;
}
