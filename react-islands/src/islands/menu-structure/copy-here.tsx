import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { menuQuery } from "../../api/menus";
import { refetchQueries } from "../../api/refetch-queries";
import type { MenuSummary } from "../../api/wire";
import { localeName } from "../../lib/locale";
import { FormFailure } from "../../ui/form-failure";
import { useLanguage } from "../../ui/use-language";
import classes from "./menu-structure.module.css";
import { useCopyMenu } from "./use-copy-menu";

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
  const copying = useCopyMenu(async (leftOut, { name, locale }) => {
    await refetchQueries(queries, menuQuery(name, locale).queryKey);
    onCopied(leftOut);
  });
  if (!target) return null;
  return (
    <div className={classes.copy}>
      {sources.map(({ locale }) => (
        <Button
          key={locale}
          variant="default"
          loading={copying.isPending}
          onClick={() => copying.mutate({ target, from: locale })}
        >
          {t("menus.copy.here", { name: localeName(locale, language) })}
        </Button>
      ))}
      <FormFailure title={t("menus.copy.failed")} failure={copying.error} />
    </div>
  );
}
