import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deleteWebhook, listWebhooks, renewWebhookSecret, testWebhook } from "../../api/webhooks";
import type { Webhook } from "../../api/wire";
import { AddButton } from "../../ui/add-button";
import { ConfirmModal } from "../../ui/confirm-modal";
import { DoneNotice } from "../../ui/done-notice";
import { FormFailure } from "../../ui/form-failure";
import { ListScreen } from "../../ui/list-screen/list-screen";
import { useList } from "../../ui/list-screen/use-list";
import { goToQuery } from "../../ui/use-address-query";
import { arrangeWebhooks, BY_NAME, SORT_COLUMNS } from "./arrange-webhooks";
import { deliveriesOf } from "./views";
import { useWebhookColumns } from "./webhook-columns";
import { WebhookForm } from "./webhook-form";
import type { WebhookTask } from "./webhook-menu";
import { WebhookSecretModal } from "./webhook-secret-modal";

type Dialog =
  | { kind: "create" }
  | { kind: "edit" | "renew" | "delete"; webhook: Webhook }
  | { kind: "secret"; webhook: Webhook; secret: string; isRenewed: boolean };

/** List of the webhooks, which users create, change and test. */
export function WebhookList({ language }: { language: string }) {
  const { t } = useTranslation("webhooks");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [done, setDone] = useState("");
  const list = useList({
    name: ["webhooks"],
    ownSorting: BY_NAME,
    fetchItems: async (state, signal) => arrangeWebhooks(await listWebhooks(signal), state, language),
  });
  const open = (next: Dialog) => {
    setDone("");
    setDialog(next);
  };
  const close = () => setDialog(null);
  const finish = (words: string) => {
    close();
    setDone(words);
    list.reload();
  };
  const testing = useMutation({
    mutationFn: ({ ID }: Webhook) => testWebhook(ID),
    onMutate: () => setDone(""),
    onSuccess: (_, { name }) => finish(t("test.done", { name })),
  });
  const renewing = useMutation({
    mutationFn: ({ ID }: Webhook) => renewWebhookSecret(ID),
    onSuccess: (made) => setDialog({ kind: "secret", isRenewed: true, ...made }),
  });
  const deleting = useMutation({
    mutationFn: ({ ID }: Webhook) => deleteWebhook(ID),
    onSuccess: (_, { name }) => finish(t("delete.done", { name })),
  });
  const begin = (task: WebhookTask, webhook: Webhook) => {
    if (task === "test") return testing.mutate(webhook);
    if (task === "deliveries") return goToQuery(deliveriesOf(webhook.ID), "push");
    renewing.reset();
    deleting.reset();
    open({ kind: task, webhook });
  };
  const addButton = <AddButton onClick={() => open({ kind: "create" })}>{t("form.create")}</AddButton>;
  return (
    <>
      <ListScreen
        list={list}
        columns={useWebhookColumns(begin)}
        idOf={({ ID }) => ID}
        words={{
          caption: t("caption"),
          loading: t("loading"),
          failed: t("failed"),
          total: (count) => t("total", { count }),
          empty: t("empty"),
          searchPlaceholder: t("search"),
        }}
        sortOptions={SORT_COLUMNS.map((value) => ({ value, title: t(`columns.${value}`) }))}
        controls={addButton}
        firstStep={addButton}
      >
        <FormFailure title={t("test.failed")} failure={testing.error} />
        <DoneNotice done={done} onClose={() => setDone("")} />
      </ListScreen>
      {dialog?.kind === "create" && (
        <WebhookForm
          onCreated={(made) => {
            setDialog({ kind: "secret", isRenewed: false, ...made });
            list.reload();
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === "edit" && (
        <WebhookForm
          webhook={dialog.webhook}
          onChanged={({ name }) => finish(t("saved", { name }))}
          onClose={close}
        />
      )}
      {dialog?.kind === "secret" && <WebhookSecretModal {...dialog} onClose={close} />}
      {dialog?.kind === "renew" && (
        <ConfirmModal
          title={t("renew.title", { name: dialog.webhook.name })}
          text={t("renew.text")}
          action={t("tasks.renew")}
          isBusy={renewing.isPending}
          onConfirm={() => renewing.mutate(dialog.webhook)}
          onClose={close}
        >
          <FormFailure title={t("renew.failed")} failure={renewing.error} />
        </ConfirmModal>
      )}
      {dialog?.kind === "delete" && (
        <ConfirmModal
          title={t("delete.title", { name: dialog.webhook.name })}
          text={t("delete.text")}
          action={t("tasks.delete")}
          tone="danger"
          isBusy={deleting.isPending}
          onConfirm={() => deleting.mutate(dialog.webhook)}
          onClose={close}
        >
          <FormFailure title={t("delete.failed")} failure={deleting.error} />
        </ConfirmModal>
      )}
    </>
  );
}
