import { Loader, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { compareVersions } from "../../api/history";
import { fetchVersion } from "../../api/pages";
import type { BlockChange, Comparison, VersionSummary } from "../../api/wire";
import { compareWithEmpty, type Difference } from "../../document/compare-with-empty";
import { FailureNotice } from "../../ui/failure-notice";
import { useFormat } from "../../ui/use-format";
import { usePersonName } from "../../ui/use-person-name";
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
      {difference.data?.sides && <Sides {...difference.data.sides} />}
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

/** The difference, with the versions if there are two. */
type ComparedVersions = Difference & { sides?: Pick<Comparison, "before" | "after"> };

async function differenceOf(before: number | null, after: number): Promise<ComparedVersions> {
  if (before === null) return compareWithEmpty(await fetchVersion(after));
  const { fields, blocks, ...sides } = await compareVersions(before, after);
  return { fields, blocks, sides };
}

/** Names both versions by number, time and author. */
function Sides({ before, after }: Pick<Comparison, "before" | "after">) {
  const { t } = useTranslation("workflow");
  const format = useFormat();
  const personName = usePersonName();
  const nameOf = ({ number, createdAt, createdBy }: VersionSummary) =>
    t(number === null ? "compare.unsaved" : "compare.version", {
      number,
      when: format.dateTime(createdAt),
      name: personName(createdBy, t("history.system")),
    });
  return (
    <p className={classes.versions}>
      <span className={classes.hint}>{t("compare.side.before")}</span>
      <span>{nameOf(before)}</span>
      <span className={classes.hint}>{t("compare.side.after")}</span>
      <span>{nameOf(after)}</span>
    </p>
  );
}
