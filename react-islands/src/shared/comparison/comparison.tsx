import { Loader, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { compareVersions } from "../../api/history";
import { fetchVersion } from "../../api/pages";
import type { BlockChange } from "../../api/wire";
import { asAdded, type Difference } from "../../document/as-added";
import { FailureNotice } from "../../ui/failure-notice";
import { Changes } from "./changes";
import classes from "./comparison.module.css";
import { Renderings } from "./renderings";
import { useContents } from "./use-contents";

interface Props {
  /** Ids of versions. Null where nothing was there before: all of the later version is new then. */
  before: number | null;
  after: number;
  /** What can be done with a block that differs. */
  blockAction?: (block: BlockChange) => ReactNode;
}

/** Two versions of a page, or of a page and its translation: what differs in words, and both as visitors see them. */
export function Comparison({ before, after, blockAction }: Props) {
  const { t } = useTranslation("workflow");
  const [view, setView] = useState(before === null ? "pages" : "changes");
  const difference = useQuery({
    queryKey: ["comparison", before, after],
    queryFn: () => differenceOf(before, after),
    // A stored version is never changed.
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
  return before === null ? asAdded(await fetchVersion(after)) : compareVersions(before, after);
}
