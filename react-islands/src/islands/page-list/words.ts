import { useTranslation } from "react-i18next";
import type { ListWords } from "../../ui/list-screen/list-screen";

/** Returns texts that all page lists share. */
export function useListWords(): ListWords {
  const { t } = useTranslation("lists");
  return {
    caption: t("pages.caption"),
    loading: t("pages.loading"),
    failed: t("pages.failed"),
    empty: t("pages.empty"),
    searchPlaceholder: t("pages.search"),
    total: (count) => t("pages.total", { count }),
  };
}
