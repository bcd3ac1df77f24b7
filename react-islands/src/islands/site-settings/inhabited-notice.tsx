import { useTranslation } from "react-i18next";
import type { PagesInLocale } from "../../api/settings";
import { localeName } from "../../lib/locale";
import { Notice } from "../../ui/notice";
import { useLanguage } from "../../ui/use-language";
import classes from "./site-settings.module.css";

interface Props extends PagesInLocale {
  /** Locales that the user wants to keep. */
  locales: string[];
}

/**
 * Lists the pages that prevent a change
 * of the site's languages, because the change would
 * remove their language or change their addresses.
 */
export function InhabitedNotice({ pages, totalPages, locales }: Props) {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const isRemoved = pages.some(({ locale }) => !locales.includes(locale));
  const more = totalPages - pages.length;
  return (
    <Notice tone="danger">
      <div className={classes.stale}>
        <p>{t(isRemoved ? "inhabited.text" : "inhabited.address", { count: totalPages })}</p>
        <ul>
          {pages.map(({ id, title, locale }) => (
            <li key={id}>
              <a href={`/cmsadmin/page/${id}`} target="_blank" rel="noreferrer">
                <bdi>{title}</bdi>
              </a>{" "}
              {localeName(locale, language)}
            </li>
          ))}
          {more > 0 && <li>{t("inhabited.more", { count: more })}</li>}
        </ul>
      </div>
    </Notice>
  );
}
