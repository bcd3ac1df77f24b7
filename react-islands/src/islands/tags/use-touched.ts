import { useTranslation } from "react-i18next";
import type { ListedTag } from "../../api/wire";

/**
 * Returns a function that formats the usage of a
 * tag, such as “2 pages (1 published) and 3 files”.
 */
export function useTouched(): (tag: ListedTag) => string {
  const { t } = useTranslation("site");
  return ({ pages, publishedPages, files }) =>
    t("tags.touched", {
      pages: t("tags.touchedPages", { count: pages }),
      published: publishedPages,
      files: t("tags.touchedFiles", { count: files }),
    });
}
