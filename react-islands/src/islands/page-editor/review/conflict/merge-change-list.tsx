import { useTranslation } from "react-i18next";
import type { MergeChanges } from "../../../../document/merge/merge-changes";
import { BlockName } from "./block-name";

/** Lists blocks and page parts changed by merging. */
export function MergeChangeList({ news: { blocks, parts } }: { news: MergeChanges }) {
  const { t } = useTranslation(["workflow", "common"]);
  return (
    <ul>
      {parts.map((part) => (
        <li key={part}>{t(`common:part.${part}`)}</li>
      ))}
      {blocks.map(({ block, changes }) => (
        <li key={block.key}>
          <BlockName block={block} /> ({changes.map((change) => t(`compare.change.${change}`)).join(", ")})
        </li>
      ))}
    </ul>
  );
}
