import { useTranslation } from "react-i18next";
import type { SearchStatus } from "../../api/wire";
import { localeName } from "../../lib/locale";
import { useLanguage } from "../../ui/use-language";
import classes from "./search-index.module.css";

/**
 * Table with the numbers of published
 * and of indexed pages, per language.
 */
export function CountsTable({ locales }: Pick<SearchStatus, "locales">) {
  const { t } = useTranslation("site");
  const language = useLanguage();
  return (
    <div className={`table-wrap ${classes.wrap}`}>
      <table className={`table ${classes.table}`}>
        <caption className="visually-hidden">{t("searchIndex.index.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("searchIndex.index.locale")}</th>
            <th scope="col">{t("searchIndex.index.published")}</th>
            <th scope="col">{t("searchIndex.index.indexed")}</th>
          </tr>
        </thead>
        <tbody>
          {locales.map(({ locale, published, indexed }) => (
            <tr key={locale}>
              <th scope="row">{localeName(locale, language)}</th>
              <td data-label={t("searchIndex.index.published")}>{published}</td>
              <td data-label={t("searchIndex.index.indexed")}>{indexed ?? t("searchIndex.index.none")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
