import { useTranslation } from "react-i18next";
import type { ListWords } from "../../ui/list-screen/list-screen";

/** Returns the texts that all lists of pages share. */
export function useListWords(): ListWords {
  const { t } = useTranslation("lists");
  return {
    caption: t("pages.caption"),
    loading: t("pages.loading"),
    failed: t("pages.failed"),
    searchPlaceholder: t("pages.search"),
    total: (count) => t("pages.total", { count }),
  };
}
