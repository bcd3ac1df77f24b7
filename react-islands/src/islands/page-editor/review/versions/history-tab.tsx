import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { versionsQuery } from "../../../../api/history";
import { FailureNotice } from "../../../../ui/failure-notice";
import { Pager } from "../../../../ui/pager";
import { usePage, useSessionState } from "../../state/use-session";
import classes from "./history.module.css";
import type { Pair } from "./pair";
import { VersionComparison } from "./version-comparison";
import { VersionTable } from "./version-table";

const PAGE_SIZE = 25;

/** Stored versions to compare and restore. */
export default function HistoryTab() {
  const { t } = useTranslation("workflow");
  const headingId = useId();
  const page = usePage();
  const base = useSessionState((state) => state.base);
  const [pageIndex, setPageIndex] = useState(0);
  // Refetches the list if one of these values changes, because
  // storing, publishing and requests change the list.
  const state = [base.id, page.publishedVersionID, page.status];
  const versions = useQuery({
    ...versionsQuery(page.id, state, { pageIndex, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<Pair>({ before: null, after: null });
  if (versions.isPending) return <p role="status">{t("history.loading")}</p>;
  if (versions.isError) {
    return (
      <FailureNotice
        title={t("history.failed")}
        failure={versions.error}
        onRetry={() => versions.refetch()}
      />
    );
  }
  const { items, totalItems } = versions.data;
  const pair = { before: chosen.before ?? items[1]?.id ?? null, after: chosen.after ?? items[0]?.id ?? null };
  return (
    <div className={classes.history}>
      <section className="admin-panel" aria-labelledby={headingId}>
        <h2 id={headingId} className={classes.heading}>
          {t("history.heading")}
        </h2>
        <VersionTable versions={items} pair={pair} onChoose={(part) => setChosen({ ...chosen, ...part })} />
        <Pager current={pageIndex} count={Math.ceil(totalItems / PAGE_SIZE)} onChange={setPageIndex} />
      </section>
      {pair.before !== null && pair.after !== null && pair.before !== pair.after && (
        <VersionComparison before={pair.before} after={pair.after} />
      )}
      {totalItems === 1 && <p>{t("history.onlyOne")}</p>}
    </div>
  );
}
