import { useTranslation } from "react-i18next";
import { blockImageAddress } from "../../../../api/media";
import { shownAltText } from "../../../../lib/alt-text";
import { localeAttributes } from "../../../../lib/locale";
import { Icon } from "../../../../ui/icon";
import { usePage, useSessionState } from "../../state/use-session";
import classes from "./seo.module.css";
import { cutOff, GOOD_DESCRIPTION, useShownTitle } from "./shown";

/**
 * Preview of the card that social
 * networks show for a link to the page.
 */
export function SocialPreview() {
  const { t } = useTranslation("workflow");
  const seoDescription = useSessionState(({ history }) => history.present.seoDescription);
  const seoImage = useSessionState(({ history }) => history.present.seoImage);
  const { locale } = usePage();
  const title = useShownTitle();
  const [image] = seoImage ?? [];
  return (
    <section className="admin-panel" aria-label={t("seo.social")}>
      <h2 className={classes.heading}>{t("seo.social")}</h2>
      <div className={classes.card}>
        {image ? (
          <img className={classes.picture} src={blockImageAddress(image, 640)} alt={shownAltText(image)} />
        ) : (
          <p className={classes.noPicture}>
            <Icon name="image" /> {t("seo.noPicture")}
          </p>
        )}
        <div className={classes.cardText} {...localeAttributes(locale)}>
          <p className={classes.path} dir="ltr">
            {location.host}
          </p>
          <p className={classes.cardTitle}>{title}</p>
          {seoDescription && <p>{cutOff(seoDescription, GOOD_DESCRIPTION.most)}</p>}
        </div>
      </div>
    </section>
  );
}
