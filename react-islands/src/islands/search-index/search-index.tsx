import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { searchMissesQuery } from "../../api/search";
import type { SearchIndexProps } from "../../api/wire";
import { FailureNotice } from "../../ui/failure-notice";
import { ScreenSections } from "../../ui/screen-sections";
import { StatusLine } from "../../ui/status-line";
import { IndexSection } from "./index-section";
import { MissesSection } from "./misses-section";
import { SynonymsSection } from "./synonyms-section";
import { useSearchStatus } from "./use-search-status";

/** Screen with the search indexes, searches without results, and synonyms. */
export function SearchIndex(_: SearchIndexProps) {
  const { t } = useTranslation("site");
  const { status, failure, reload, begin } = useSearchStatus();
  // A part that loads later would move the parts below it.
  const { isPending } = useQuery({ ...searchMissesQuery, gcTime: 0 });
  const isLoading = isPending || (!status && failure === null);
  if (isLoading) return <StatusLine>{t("searchIndex.loading")}</StatusLine>;
  return (
    <ScreenSections>
      {failure !== null && (
        <FailureNotice title={t("searchIndex.failed")} failure={failure} onRetry={reload} />
      )}
      {status && <IndexSection status={status} begin={begin} />}
      <MissesSection />
      {status && <SynonymsSection locales={status.locales.map(({ locale }) => locale)} />}
    </ScreenSections>
  );
}
