import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deleteBackup, storedBackupsQuery, verifyBackup } from "../../api/backups";
import type { StoredBackup } from "../../api/wire";
import { ConfirmModal } from "../../ui/confirm-modal";
import { DoneNotice } from "../../ui/done-notice";
import { EmptyState } from "../../ui/empty-state";
import { FailureNotice } from "../../ui/failure-notice";
import { ScreenSection } from "../../ui/screen-sections";
import { StatusLine } from "../../ui/status-line";
import { useFormat } from "../../ui/use-format";
import type { Download } from "./download";
import { RefusalNotice, SentenceNotice } from "./refusal-notice";
import { StoredTable } from "./stored-table";
import { useReload } from "./use-backup-status";

interface Props {
  /** True while a task is in progress. */
  isBusy: boolean;
  onDownload: (download: Download) => void;
}

/** Section with the backups in the destination. */
export function StoredSection({ isBusy, onDownload }: Props) {
  const { t } = useTranslation("backups");
  const format = useFormat();
  const reload = useReload();
  const { data, error, refetch } = useQuery(storedBackupsQuery);
  const [said, setSaid] = useState("");
  const [asked, setAsked] = useState<StoredBackup | null>(null);
  const verifying = useMutation({
    mutationFn: ({ ID }: StoredBackup) => verifyBackup(ID),
    onSettled: reload,
  });
  const deleting = useMutation({
    mutationFn: ({ ID }: StoredBackup) => deleteBackup(ID),
    onSuccess: (_, { createdAt }) => {
      setAsked(null);
      setSaid(t("delete.done", { when: format.dateTime(createdAt) }));
    },
    onSettled: reload,
  });
  const items = data?.items ?? [];
  return (
    <ScreenSection title={t("list.title")}>
      {error !== null && (
        <FailureNotice title={t("list.failed")} failure={error} onRetry={() => void refetch()} />
      )}
      {!data && error === null && <StatusLine>{t("list.loading")}</StatusLine>}
      {data?.failure && <SentenceNotice title={t("list.unreadable")} sentence={data.failure} lang="en" />}
      <RefusalNotice title={t("verify.failed")} failure={verifying.error} />
      {data && data.failure === null && items.length === 0 && <EmptyState text={t("list.empty")} />}
      {items.length > 0 && (
        <StoredTable
          items={items}
          isBusy={isBusy || verifying.isPending}
          onVerify={(backup) => verifying.mutate(backup)}
          onDownload={({ ID, createdAt }) =>
            onDownload({ id: ID, title: t("download.of", { when: format.dateTime(createdAt) }) })
          }
          onDelete={(backup) => {
            deleting.reset();
            setSaid("");
            setAsked(backup);
          }}
        />
      )}
      <DoneNotice done={said} onClose={() => setSaid("")} />
      {asked && (
        <ConfirmModal
          title={t("delete.of", { when: format.dateTime(asked.createdAt) })}
          text={[items.length === 1 ? t("delete.last") : "", t("delete.text")].join(" ").trim()}
          action={t("delete.open")}
          tone="danger"
          isBusy={deleting.isPending}
          onConfirm={() => deleting.mutate(asked)}
          onClose={() => setAsked(null)}
        >
          <RefusalNotice title={t("delete.failed")} failure={deleting.error} />
        </ConfirmModal>
      )}
    </ScreenSection>
  );
}
