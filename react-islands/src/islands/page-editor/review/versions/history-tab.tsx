import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { versionsQuery } from "../../../../api/history";
import { refetchQueries } from "../../../../api/refetch-queries";
import type { VersionSummary } from "../../../../api/wire";
import { FailureNotice } from "../../../../ui/failure-notice";
import { lazyPart } from "../../../../ui/lazy-part";
import { Pager } from "../../../../ui/pager";
import { StatusLine } from "../../../../ui/status-line";
import { usePage, useSessionState } from "../../state/use-session";
import classes from "./history.module.css";
import type { Pair } from "./pair";
import { VersionComparison } from "./version-comparison";
import { VersionTable } from "./version-table";

const NoteModal = lazyPart(() => import("./note-modal"));

const PAGE_SIZE = 25;

/** Stored versions to compare, restore and note. */
export default function HistoryTab() {
  const { t } = useTranslation("workflow");
  const headingId = useId();
  const queries = useQueryClient();
  const page = usePage();
  const base = useSessionState((state) => state.base);
  const [pageIndex, setPageIndex] = useState(0);
  // Refetches the list if one of these values changes, because
  // storing, publishing and requests change the list.
  const state = [base.id, page.publishedVersionID, page.status];
  const listed = (index: number) => versionsQuery(page.id, state, { pageIndex: index, pageSize: PAGE_SIZE });
  const versions = useQuery({ ...listed(pageIndex), placeholderData: keepPreviousData });
  // The first page stays in the cache. Its two newest versions
  // are compared until the user chooses others, on any page.
  const first = useQuery({ ...listed(0), placeholderData: keepPreviousData });
  const [chosen, setChosen] = useState<Pair>({ before: null, after: null });
  const [noted, setNoted] = useState<VersionSummary | null>(null);
  if (versions.isPending) return <StatusLine>{t("history.loading")}</StatusLine>;
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
  const [newest, former] = first.data?.items ?? [];
  const pair = { before: chosen.before ?? former?.id ?? null, after: chosen.after ?? newest?.id ?? null };
  return (
    <div className={classes.history}>
      <section className="admin-panel" aria-labelledby={headingId}>
        <h2 id={headingId} className={classes.heading}>
          {t("history.heading")}
        </h2>
        <VersionTable
          versions={items}
          pair={pair}
          onChoose={(part) => setChosen({ ...chosen, ...part })}
          onNote={setNoted}
        />
        <Pager current={pageIndex} count={Math.ceil(totalItems / PAGE_SIZE)} onChange={setPageIndex} />
      </section>
      {pair.before !== null && pair.after !== null && pair.before < pair.after && (
        <VersionComparison before={pair.before} after={pair.after} />
      )}
      {totalItems === 1 && <p>{t("history.onlyOne")}</p>}
      {noted && (
        <NoteModal
          title={t("history.note.title", { number: noted.number })}
          submit={t("history.note.save")}
          note={noted.note}
          findVersion={() => Promise.resolve(noted.id)}
          onDone={() => refetchQueries(queries, ["versions", page.id])}
          onClose={() => setNoted(null)}
        />
      )}
    </div>
  );
}
