import { useTranslation } from "react-i18next";
import type { ListWords } from "../../ui/list-screen/list-screen";

/** What the lists of pages say. */
export function useListWords(): ListWords {
  const { t } = useTranslation();
  return {
    caption: t("page.overview.caption"),
    loading: t("page.overview.loading"),
    failed: t("page.overview.failed"),
    searchPlaceholder: t("page.overview.search"),
    total: (count) => t("page.overview.total", { count }),
  };
}
