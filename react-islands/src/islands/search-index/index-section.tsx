import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { indexAllPages, removeAllPages } from "../../api/search";
import type { SearchStatus } from "../../api/wire";
import { ConfirmModal } from "../../ui/confirm-modal";
import { DoneNotice } from "../../ui/done-notice";
import { FormFailure } from "../../ui/form-failure";
import { Notice } from "../../ui/notice";
import { ScreenSection } from "../../ui/screen-sections";
import { CountsTable } from "./counts-table";
import classes from "./search-index.module.css";
import { useFinished } from "./use-finished";
import { hasFailed, hasRunningWork, type IndexTask } from "./use-search-status";
import { WorkProgress } from "./work-progress";

interface Props {
  status: SearchStatus;
  begin: (work: IndexTask, ask: () => Promise<void>) => Promise<void>;
}

/**
 * Section with the state of the search
 * indexes, and buttons to fill or empty them.
 */
export function IndexSection({ status, begin }: Props) {
  const { t } = useTranslation("site");
  const [isAsked, setAsked] = useState(false);
  const [said, setSaid] = useState("");
  const indexing = useMutation({
    mutationFn: () => begin("indexing", indexAllPages),
    onMutate: () => setSaid(""),
  });
  const removing = useMutation({
    mutationFn: () => begin("removal", removeAllPages),
    onMutate: () => setSaid(""),
    onSuccess: () => setAsked(false),
  });
  const finish = useCallback((work: IndexTask) => setSaid(t(`searchIndex.${work}.done`)), [t]);
  useFinished(status, finish);
  const isWorking = hasRunningWork(status);
  const found = status.locales.reduce((sum, { indexed }) => sum + (indexed ?? 0), 0);
  return (
    <ScreenSection title={t("searchIndex.index.title")} text={t("searchIndex.index.text")}>
      <CountsTable locales={status.locales} />
      <FormFailure title={t("searchIndex.indexing.failed")} failure={indexing.error} />
      {hasFailed(status) && !isWorking && <Broken status={status} />}
      <WorkProgress status={status} />
      <DoneNotice done={said} />
      <div className={classes.buttons}>
        <Button disabled={isWorking} loading={indexing.isPending} onClick={() => indexing.mutate()}>
          {t("searchIndex.indexing.submit")}
        </Button>
        <Button variant="default" disabled={isWorking} onClick={() => setAsked(true)}>
          {t("searchIndex.removal.open")}
        </Button>
      </div>
      {isAsked && (
        <ConfirmModal
          title={t("searchIndex.removal.title")}
          text={t("searchIndex.removal.touches", { count: found })}
          action={t("searchIndex.removal.submit")}
          tone="danger"
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate()}
          onClose={() => {
            setAsked(false);
            removing.reset();
          }}
        >
          <FormFailure title={t("searchIndex.removal.failed")} failure={removing.error} />
        </ConfirmModal>
      )}
    </ScreenSection>
  );
}

/** Notice about failed work, with the English error text for administrators. */
function Broken({ status: { indexingState, removalState, failure } }: Pick<Props, "status">) {
  const { t } = useTranslation("site");
  return (
    <Notice tone="danger">
      {removalState === "error" && <p>{t("searchIndex.removal.broken")}</p>}
      {indexingState === "error" && <p>{t("searchIndex.indexing.broken")}</p>}
      <p>{t("searchIndex.index.again")}</p>
      {failure !== null && (
        <p className={classes.detail}>
          {t("searchIndex.index.detail")} <span lang="en">{failure}</span>
        </p>
      )}
    </Notice>
  );
}
