import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listFailedMails, retryMail } from "../../api/mails";
import type { FailedMail, FailedMailsProps } from "../../api/wire";
import { listParams, type Sorting } from "../../lib/list/list-state";
import { DoneNotice } from "../../ui/done-notice";
import { FormFailure } from "../../ui/form-failure";
import { ListScreen } from "../../ui/list-screen/list-screen";
import { useList } from "../../ui/list-screen/use-list";
import { useMailColumns } from "./columns";

const NEWEST_FIRST: Sorting = { columnToSort: "failedAt", sortOrder: "desc" };
const SORT_COLUMNS = ["failedAt", "queuedAt", "nextAttemptAt", "address"] as const;

/**
 * List of the mails that could not
 * be delivered, with their errors.
 */
export function FailedMails(_: FailedMailsProps) {
  const { t } = useTranslation("site");
  const list = useList({
    name: ["failed-mails"],
    ownSorting: NEWEST_FIRST,
    fetchItems: (state, signal) => listFailedMails(listParams(state), signal),
  });
  const [queued, setQueued] = useState("");
  const sending = useMutation({
    mutationFn: ({ id }: FailedMail) => retryMail(id),
    onMutate: () => setQueued(""),
    onSuccess: (_, { address }) => setQueued(address),
    onSettled: list.reload,
  });
  const columns = useMailColumns({
    sending: sending.isPending ? sending.variables.id : null,
    onSend: (mail) => sending.mutate(mail),
  });
  return (
    <ListScreen
      list={list}
      columns={columns}
      idOf={({ id }) => id}
      words={{
        caption: t("failedMails.caption"),
        loading: t("failedMails.loading"),
        failed: t("failedMails.failed"),
        total: (count) => t("failedMails.total", { count }),
        empty: t("failedMails.empty"),
      }}
      sortOptions={SORT_COLUMNS.map((value) => ({ value, title: t(`failedMails.columns.${value}`) }))}
      hasSearch={false}
    >
      <FormFailure title={t("failedMails.notQueued")} failure={sending.error} />
      <DoneNotice
        done={queued && t("failedMails.queued", { address: queued })}
        onClose={() => setQueued("")}
      />
    </ListScreen>
  );
}
