import { useTranslation } from "react-i18next";
import type { FileUse } from "../../../api/wire";
import { localeName } from "../../../lib/locale";
import { useLanguage } from "../../../ui/use-language";
import classes from "./details.module.css";

interface Props {
  uses: FileUse[];
  /** Number of all pages, including those not in `uses`. */
  total: number;
}

/** Lists links to the pages that use a file. */
export function FileUsesList({ uses, total }: Props) {
  const { t } = useTranslation("media");
  const language = useLanguage();
  return (
    <>
      <ul className={classes.uses}>
        {uses.map(({ pageID, title, locale, use }) => (
          <li key={`${pageID} ${use}`}>
            <a href={`/cmsadmin/page/${pageID}`} target="_blank" rel="noreferrer">
              <bdi>{title}</bdi>
            </a>{" "}
            <span className={classes.where} data-use={use}>
              {t(`use.${use}`, { locale: localeName(locale, language) })}
            </span>
          </li>
        ))}
      </ul>
      {total > uses.length && <p>{t("use.more", { count: total - uses.length })}</p>}
    </>
  );
}
