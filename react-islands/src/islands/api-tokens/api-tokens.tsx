import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type CreatedApiToken, listApiTokens, revokeApiToken } from "../../api/api-tokens";
import type { ApiToken, ApiTokensProps } from "../../api/wire";
import { AddButton } from "../../ui/add-button";
import { ConfirmModal } from "../../ui/confirm-modal";
import { DoneNotice } from "../../ui/done-notice";
import { FormFailure } from "../../ui/form-failure";
import { ListScreen } from "../../ui/list-screen/list-screen";
import { useList } from "../../ui/list-screen/use-list";
import { Agents } from "./agents";
import { useTokenColumns } from "./columns";
import { CreateModal } from "./create-modal";
import { Origins } from "./origins";
import { TokenSecretModal } from "./secret-modal";
import { NEWEST_FIRST, SORT_COLUMNS, tokensOf } from "./tokens";

type Dialog =
  | { kind: "create" }
  | { kind: "secret"; created: CreatedApiToken }
  | { kind: "revoke"; token: ApiToken };

/** List of the API tokens of all users. */
export function ApiTokens({ language, user, settings }: ApiTokensProps) {
  const { t } = useTranslation("tokens");
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [done, setDone] = useState("");
  const list = useList({
    name: ["api-tokens"],
    ownSorting: NEWEST_FIRST,
    fetchItems: async (state, signal) => tokensOf(await listApiTokens(signal), state, language),
  });
  const open = (next: Dialog) => {
    setDone("");
    setDialog(next);
  };
  const close = () => setDialog(null);
  const revoking = useMutation({
    mutationFn: ({ ID }: ApiToken) => revokeApiToken(ID),
    onSuccess: (_, { name }) => {
      close();
      setDone(t("revoke.done", { name }));
      list.reload();
    },
  });
  const columns = useTokenColumns((token) => {
    revoking.reset();
    open({ kind: "revoke", token });
  });
  const addButton = <AddButton onClick={() => open({ kind: "create" })}>{t("create.open")}</AddButton>;
  return (
    <>
      <ListScreen
        list={list}
        columns={columns}
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
        <DoneNotice done={done} onClose={() => setDone("")} />
      </ListScreen>
      {list.totalItems !== null && (
        <>
          <Agents />
          {user.permissions.some(({ name }) => name === "manage-settings") && <Origins />}
        </>
      )}
      {dialog?.kind === "create" && (
        <CreateModal
          held={user.permissions}
          locales={settings.availableLocales}
          onDone={(created) => {
            setDialog({ kind: "secret", created });
            list.reload();
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === "secret" && <TokenSecretModal created={dialog.created} onClose={close} />}
      {dialog?.kind === "revoke" && (
        <ConfirmModal
          title={t("revoke.title", { name: dialog.token.name })}
          text={t("revoke.text")}
          action={t("revoke.open")}
          tone="danger"
          isBusy={revoking.isPending}
          onConfirm={() => revoking.mutate(dialog.token)}
          onClose={close}
        >
          <FormFailure title={t("revoke.failed")} failure={revoking.error} />
        </ConfirmModal>
      )}
    </>
  );
}
