import type { Field } from "../../../api/wire";
import { lazyPart } from "../../../ui/lazy-part";
import { useLostFocus } from "../../../ui/use-lost-focus";
import { focusSelectedRow } from "../state/selected-row";
import { useDriftOf } from "../state/use-drift";

const ChangedBlock = lazyPart(() => import("./changed-block"));

interface Props {
  /** Block key. Empty means the page fields. */
  blockKey: string;
  fields: Field[];
}

/**
 * Shows how the source of a block has changed
 * since the block was translated.
 */
export function BlockDrift({ blockKey, fields }: Props) {
  const item = useDriftOf(blockKey);
  const watched = useLostFocus(focusSelectedRow);
  return (
    item && (
      <div {...watched}>
        <ChangedBlock key={item.change} item={item} fields={fields} />
      </div>
    )
  );
}
