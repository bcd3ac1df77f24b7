import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ApiToken } from "../../api/wire";
import { localeName } from "../../lib/locale";
import type { ListColumn } from "../../ui/list-screen/list-column";
import { useFormat } from "../../ui/use-format";
import { useLanguage } from "../../ui/use-language";
import classes from "./api-tokens.module.css";

export function useTokenColumns(onRevoke: (token: ApiToken) => void): ListColumn<ApiToken>[] {
  const { t } = useTranslation(["tokens", "common"]);
  const format = useFormat();
  return [
    { header: t("columns.name"), accessor: "name" },
    { header: t("columns.scope"), accessor: "scope", renderValue: (token) => <Scope token={token} /> },
    { header: t("columns.owner"), accessor: "owner", renderValue: ({ owner }) => owner.name },
    {
      header: t("columns.status"),
      accessor: "status",
      renderValue: ({ status }) => (
        <span className={status === "active" ? undefined : classes.ended}>{t(`status.${status}`)}</span>
      ),
    },
    {
      header: t("columns.expiresAt"),
      accessor: "expiresAt",
      renderValue: ({ expiresAt }) => (expiresAt ? format.date(expiresAt) : t("never")),
    },
    {
      header: t("columns.lastUsedAt"),
      accessor: "lastUsedAt",
      renderValue: ({ lastUsedAt }) => (lastUsedAt ? format.dateTime(lastUsedAt) : t("unused")),
    },
    {
      header: t("columns.createdAt"),
      accessor: "createdAt",
      renderValue: ({ createdAt }) => format.date(createdAt),
    },
    {
      header: t("common:action.column"),
      accessor: "actions",
      width: "1%",
      renderValue: (token) =>
        token.status === "active" && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-label={t("revoke.of", { name: token.name })}
            onClick={() => onRevoke(token)}
          >
            {t("revoke.open")}
          </Button>
        ),
    },
  ];
}

/** Permissions and languages of a token. */
function Scope({ token: { permissions, locales } }: { token: ApiToken }) {
  const { t } = useTranslation(["tokens", "accounts"]);
  const language = useLanguage();
  const names = permissions.map(({ name }) => t(`accounts:permissions.${name}.label`));
  return (
    <>
      <span>{[t("reads"), ...new Set(names)].join(", ")}</span>
      {locales && (
        <span className={classes.locales}>
          {t("inLocales", { names: locales.map((code) => localeName(code, language)).join(", ") })}
        </span>
      )}
    </>
  );
}
