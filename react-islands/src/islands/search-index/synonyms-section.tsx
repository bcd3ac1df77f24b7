import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { listSynonyms } from "../../api/search";
import { FailureNotice } from "../../ui/failure-notice";
import { ScreenSection } from "../../ui/screen-sections";
import { StatusLine } from "../../ui/status-line";
import { SynonymsForm } from "./synonyms-form";

const NONE = { groups: [] };

export function SynonymsSection({ locales }: { locales: string[] }) {
  const { t } = useTranslation("site");
  const synonyms = useQuery({
    queryKey: ["search-synonyms"],
    queryFn: ({ signal }) => listSynonyms(signal),
    // Never refetched. Otherwise new data could replace what the user edits.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const synonymsOf = (locale: string) => synonyms.data?.find((own) => own.locale === locale) ?? NONE;
  return (
    <ScreenSection title={t("searchIndex.synonyms.title")} text={t("searchIndex.synonyms.text")}>
      {synonyms.isError && (
        <FailureNotice
          title={t("searchIndex.synonyms.failed")}
          failure={synonyms.error}
          onRetry={() => synonyms.refetch()}
        />
      )}
      {synonyms.isPending && <StatusLine>{t("searchIndex.synonyms.loading")}</StatusLine>}
      {synonyms.data &&
        locales.map((locale) => <SynonymsForm key={locale} locale={locale} first={synonymsOf(locale)} />)}
    </ScreenSection>
  );
}
