import { useTranslation } from "react-i18next";
import type { ChangedSlug } from "../../../../api/addresses";
import { localeName } from "../../../../lib/locale";
import { DoneNotice } from "../../../../ui/done-notice";
import { useLanguage } from "../../../../ui/use-language";

/**
 * Lists pages and menus whose links were updated
 * after the address of this page changed.
 */
export function MovedNotice({ moved: { slug, updated, menus } }: { moved: ChangedSlug }) {
  const { t } = useTranslation(["workflow", "common"]);
  const language = useLanguage();
  return (
    <DoneNotice done={t("address.moved", { slug })}>
      {updated.length + menus.length > 0 && (
        <div>
          <p>{t("address.updated")}</p>
          <ul>
            {updated.map(({ pageID, title, locale }) => (
              <li key={pageID}>
                <a href={`/cmsadmin/page/${pageID}`}>
                  <bdi>{title}</bdi>
                </a>{" "}
                ({localeName(locale, language)})
              </li>
            ))}
            {menus.map(({ name, locale }) => (
              <li key={`${name} ${locale}`}>
                {t("common:references.menu", { name })} ({localeName(locale, language)})
              </li>
            ))}
          </ul>
        </div>
      )}
    </DoneNotice>
  );
}
