import { useTranslation } from "react-i18next";
import { localeAttributes } from "../../../../lib/locale";
import { useEditorProps } from "../../state/use-editor";
import { usePage, useSessionState } from "../../state/use-session";
import classes from "./seo.module.css";
import { cutOff, GOOD_DESCRIPTION, GOOD_TITLE, useShownPath, useShownTitle } from "./shown";

/** Preview of the page as a search result. */
export function SearchPreview() {
  const { t } = useTranslation("workflow");
  const { settings } = useEditorProps();
  const { locale } = usePage();
  const seoDescription = useSessionState(({ history }) => history.present.seoDescription);
  const title = useShownTitle();
  const path = useShownPath();
  return (
    <section className="admin-panel" aria-label={t("seo.search")}>
      <h2 className={classes.heading}>{t("seo.search")}</h2>
      <div className={classes.result} {...localeAttributes(locale)}>
        <p className={classes.site}>
          <bdi>{settings.siteName}</bdi>
        </p>
        <p className={classes.path} dir="ltr">
          {path}
        </p>
        <p className={classes.resultTitle}>{cutOff(title, GOOD_TITLE.most)}</p>
        <p>
          {seoDescription ? (
            cutOff(seoDescription, GOOD_DESCRIPTION.most)
          ) : (
            <em className={classes.path}>{t("seo.noDescription")}</em>
          )}
        </p>
      </div>
    </section>
  );
}
