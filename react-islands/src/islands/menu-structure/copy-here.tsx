import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { copyMenu, menuQuery, menusQuery } from "../../api/menus";
import { refetchQueries } from "../../api/refetch-queries";
import type { MenuSummary } from "../../api/wire";
import { localeName } from "../../lib/locale";
import { FormFailure } from "../../ui/form-failure";
import { useLanguage } from "../../ui/use-language";
import classes from "./menu-structure.module.css";

interface Props {
  /** The empty menu. Undefined while the menus are loaded. */
  target: MenuSummary | undefined;
  /** The menu in the languages in which it has entries. */
  sources: MenuSummary[];
  /** Receives the names of the entries that were left out. */
  onCopied: (leftOut: string[]) => void;
}

/** Buttons that fill an empty menu with that of another language. */
export function CopyHere({ target, sources, onCopied }: Props) {
  const { t } = useTranslation("site");
  const language = useLanguage();
  const queries = useQueryClient();
  const copying = useMutation({
    mutationFn: ({ to, from }: { to: MenuSummary; from: string }) => copyMenu(to, from),
    onSuccess: async (leftOut, { to }) => {
      await refetchQueries(queries, menuQuery(to.name, to.locale).queryKey);
      await refetchQueries(queries, menusQuery.queryKey);
      onCopied(leftOut);
    },
  });
  if (!target) return null;
  return (
    <div className={classes.copy}>
      {sources.map(({ locale }) => (
        <Button
          key={locale}
          variant="default"
          loading={copying.isPending}
          onClick={() => copying.mutate({ to: target, from: locale })}
        >
          {t("menus.copy.here", { name: localeName(locale, language) })}
        </Button>
      ))}
      <FormFailure title={t("menus.copy.failed")} failure={copying.error} />
    </div>
  );
}
