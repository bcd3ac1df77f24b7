import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureNotice } from "../../../../ui/failure-notice";
import { StatusLine } from "../../../../ui/status-line";
import { usePage } from "../../state/use-session";
import { DriftOffers } from "../drift/drift-offers";
import { SideBySide } from "./side-by-side";
import { TranslationTable } from "./translation-table";
import classes from "./translations.module.css";
import { useTranslations } from "./use-translations";

/**
 * Existing, missing and outdated translations, and side-by-side translation.
 */
export default function TranslationsTab() {
  const { t } = useTranslation("workflow");
  const translations = useTranslations();
  const page = usePage();
  // Shows the source at first, because
  // editors come to translate it.
  const [beside, setBeside] = useState<number | null>(page.sourcePageID ?? null);
  if (translations.isPending) return <StatusLine>{t("translations.loading")}</StatusLine>;
  if (translations.isError) {
    return (
      <FailureNotice
        title={t("translations.failed")}
        failure={translations.error}
        onRetry={() => translations.refetch()}
      />
    );
  }
  const other = translations.data.find(({ id }) => id === beside);
  return (
    <div className={classes.translations}>
      <TranslationTable
        translations={translations.data}
        beside={beside}
        onBeside={(id) => setBeside(id === beside ? null : id)}
      />
      <DriftOffers />
      {other && <SideBySide key={other.id} other={other} />}
    </div>
  );
}
