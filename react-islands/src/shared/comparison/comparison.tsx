import { Loader, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { compareVersions } from "../../api/history";
import { fetchVersion } from "../../api/pages";
import type { BlockChange } from "../../api/wire";
import { compareWithEmpty, type Difference } from "../../document/compare-with-empty";
import { FailureNotice } from "../../ui/failure-notice";
import { Changes } from "./changes";
import classes from "./comparison.module.css";
import { Renderings } from "./renderings";
import { useContents } from "./use-contents";

interface Props {
  /**
   * Ids of the compared versions.
   * If `before` is null, everything is new.
   */
  before: number | null;
  after: number;
  /** Renders an action for a differing block. */
  blockAction?: (block: BlockChange) => ReactNode;
}

/**
 * Shows the differences between two
 * versions, as text or as previews.
 */
export function ComparisonView({ before, after, blockAction }: Props) {
  const { t } = useTranslation("workflow");
  const [view, setView] = useState(before === null ? "pages" : "changes");
  const difference = useQuery({
    queryKey: ["comparison", before, after],
    queryFn: () => differenceOf(before, after),
    // Stored versions never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const contents = useContents({ before, after }, difference.data);
  return (
    <div className={classes.comparison}>
      {before === null && <p className={classes.hint}>{t("compare.firstTime")}</p>}
      <SegmentedControl
        className={classes.views}
        aria-label={t("compare.view.label")}
        value={view}
        onChange={setView}
        data={[
          { value: "changes", label: t("compare.view.changes") },
          { value: "pages", label: t("compare.view.pages") },
        ]}
      />
      {view === "pages" && <Renderings before={before} after={after} />}
      {view === "changes" && difference.isPending && (
        <Loader role="status" aria-label={t("compare.loading")} />
      )}
      {view === "changes" && difference.isError && (
        <FailureNotice
          title={t("compare.failed")}
          failure={difference.error}
          onRetry={() => difference.refetch()}
        />
      )}
      {view === "changes" && difference.isSuccess && (
        <Changes {...difference.data} contents={contents} blockAction={blockAction} />
      )}
    </div>
  );
}

async function differenceOf(before: number | null, after: number): Promise<Difference> {
  return before === null ? compareWithEmpty(await fetchVersion(after)) : compareVersions(before, after);
}
