import { useTranslation } from "react-i18next";
import type { PagesInLocale } from "../../api/settings";
import { localeName } from "../../lib/locale";
import { Notice } from "../../ui/notice";
import { useLanguage } from "../../ui/use-language";
import classes from "./site-settings.module.css";

/** The pages that keep a language from being taken away. */
export function InhabitedNotice({ pages, totalPages }: PagesInLocale) {
  const { t } = useTranslation("site");
  const language = useLanguage();
  const more = totalPages - pages.length;
  return (
    <Notice tone="danger">
      <div className={classes.stale}>
        <p>{t("settings.inhabited.text", { count: totalPages })}</p>
        <ul>
          {pages.map(({ id, title, locale }) => (
            <li key={id}>
              <a href={`/cmsadmin/page/${id}`} target="_blank" rel="noreferrer">
                {title}
              </a>{" "}
              {localeName(locale, language)}
            </li>
          ))}
          {more > 0 && <li>{t("settings.inhabited.more", { count: more })}</li>}
        </ul>
      </div>
    </Notice>
  );
}
