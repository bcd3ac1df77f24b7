import { useTranslation } from "react-i18next";
import type { SearchMiss } from "../../api/wire";
import { localeName } from "../../lib/locale";
import { useFormat } from "../../ui/use-format";
import { useLanguage } from "../../ui/use-language";
import classes from "./search-index.module.css";

/** Table of search terms without results, newest first. */
export function MissesTable({ misses }: { misses: SearchMiss[] }) {
  const { t } = useTranslation("site");
  const language = useLanguage();
  const format = useFormat();
  return (
    <div className={`table-wrap ${classes.wrap}`}>
      <table className={`table ${classes.table}`}>
        <caption className="visually-hidden">{t("searchIndex.misses.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("searchIndex.misses.term")}</th>
            <th scope="col">{t("searchIndex.index.locale")}</th>
            <th scope="col">{t("searchIndex.misses.searches")}</th>
            <th scope="col">{t("searchIndex.misses.lastAt")}</th>
          </tr>
        </thead>
        <tbody>
          {misses.map(({ locale, term, searches, lastAt }) => (
            <tr key={`${locale} ${term}`}>
              <th scope="row">{term}</th>
              <td data-label={t("searchIndex.index.locale")}>{localeName(locale, language)}</td>
              <td data-label={t("searchIndex.misses.searches")}>{searches}</td>
              <td data-label={t("searchIndex.misses.lastAt")}>{format.dateTime(lastAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
