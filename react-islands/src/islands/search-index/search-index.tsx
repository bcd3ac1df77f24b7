import { useTranslation } from "react-i18next";
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
  return (
    <ScreenSections>
      {failure !== null && (
        <FailureNotice title={t("searchIndex.failed")} failure={failure} onRetry={reload} />
      )}
      {!status && failure === null && <StatusLine>{t("searchIndex.loading")}</StatusLine>}
      {status && <IndexSection status={status} begin={begin} />}
      <MissesSection />
      {status && <SynonymsSection locales={status.locales.map(({ locale }) => locale)} />}
    </ScreenSections>
  );
}
