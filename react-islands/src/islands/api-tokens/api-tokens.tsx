import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type CreatedApiToken, listApiTokens, revokeApiToken } from "../../api/api-tokens";
import type { ApiToken, ApiTokensProps } from "../../api/wire";
import { ConfirmModal } from "../../ui/confirm-modal";
import { FormFailure } from "../../ui/form-failure";
import { ListScreen } from "../../ui/list-screen/list-screen";
import { useList } from "../../ui/list-screen/use-list";
import { StatusLine } from "../../ui/status-line";
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
          noResults: list.state.searchTerm === "" ? t("empty") : undefined,
          searchPlaceholder: t("search"),
        }}
        sortOptions={SORT_COLUMNS.map((value) => ({ value, title: t(`columns.${value}`) }))}
        controls={<Button onClick={() => open({ kind: "create" })}>{t("create.open")}</Button>}
      >
        <StatusLine>{done}</StatusLine>
      </ListScreen>
      <Agents />
      {user.permissions.some(({ name }) => name === "manage-settings") && <Origins />}
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
