import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { forgetSearchMisses, searchMissesQuery } from "../../api/search";
import { ConfirmModal } from "../../ui/confirm-modal";
import { DoneNotice } from "../../ui/done-notice";
import { EmptyState } from "../../ui/empty-state";
import { FailureNotice } from "../../ui/failure-notice";
import { FormFailure } from "../../ui/form-failure";
import { ScreenSection } from "../../ui/screen-sections";
import { StatusLine } from "../../ui/status-line";
import { MissesTable } from "./misses-table";
import classes from "./search-index.module.css";

/** Section with visitors' search terms that had no results. */
export function MissesSection() {
  const { t } = useTranslation("site");
  const queries = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [said, setSaid] = useState("");
  const misses = useQuery({ ...searchMissesQuery, gcTime: 0 });
  const forgetting = useMutation({
    mutationFn: forgetSearchMisses,
    onSuccess: () => {
      queries.setQueryData(searchMissesQuery.queryKey, []);
      setAsked(false);
      setSaid(t("searchIndex.misses.forgotten"));
    },
  });
  return (
    <ScreenSection title={t("searchIndex.misses.title")} text={t("searchIndex.misses.text")}>
      {misses.isError && (
        <FailureNotice
          title={t("searchIndex.misses.failed")}
          failure={misses.error}
          onRetry={() => misses.refetch()}
        />
      )}
      {misses.isPending && <StatusLine>{t("searchIndex.misses.loading")}</StatusLine>}
      {misses.data?.length === 0 && <EmptyState text={t("searchIndex.misses.empty")} />}
      {misses.data && misses.data.length > 0 && (
        <>
          <MissesTable misses={misses.data} />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setAsked(true)}>
              {t("searchIndex.misses.forget.open")}
            </Button>
          </div>
        </>
      )}
      <DoneNotice done={said} />
      {isAsked && (
        <ConfirmModal
          title={t("searchIndex.misses.forget.title")}
          text={t("searchIndex.misses.forget.touches", { count: misses.data?.length ?? 0 })}
          action={t("searchIndex.misses.forget.submit")}
          tone="danger"
          isBusy={forgetting.isPending}
          onConfirm={() => forgetting.mutate()}
          onClose={() => {
            setAsked(false);
            forgetting.reset();
          }}
        >
          <FormFailure title={t("searchIndex.misses.forget.failed")} failure={forgetting.error} />
        </ConfirmModal>
      )}
    </ScreenSection>
  );
}
