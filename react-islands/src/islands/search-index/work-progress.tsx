import { useTranslation } from "react-i18next";
import type { SearchStatus } from "../../api/wire";
import classes from "./search-index.module.css";

/**
 * Progress of the work on the indexes.
 * Renders nothing if there is none.
 */
export function WorkProgress({ status }: { status: SearchStatus }) {
  const { t } = useTranslation("site");
  if (status.removalState === "loading") return <Bar words={t("searchIndex.removal.underWay")} />;
  if (status.indexingState !== "loading") return null;
  const { indexed, toIndex } = status;
  if (toIndex === 0) return <Bar words={t("searchIndex.indexing.begins")} />;
  return (
    <Bar
      words={t("searchIndex.indexing.underWay", { indexed, total: toIndex })}
      value={indexed}
      max={toIndex}
    />
  );
}

/** Progress bar. Without a value, it is indeterminate. */
function Bar({ words, ...amount }: { words: string; value?: number; max?: number }) {
  return (
    <label className={classes.progress}>
      {words}
      <progress {...amount} />
    </label>
  );
}
