import { useTranslation } from "react-i18next";
import type { MendedColour } from "../../api/wire";
import { Notice } from "../../ui/notice";
import classes from "./site-settings.module.css";

/** Names the theme colours that are shown in another shade, because they would be illegible. */
export function MendedNotice({ mended }: { mended: MendedColour[] }) {
  const { t } = useTranslation("site");
  return (
    <Notice tone="info">
      <div>
        {mended.map(({ scheme, from, to }) => (
          <p key={scheme} className={classes.mended}>
            <span className={classes.swatch} style={{ background: to }} aria-hidden="true" />
            {t(`settings.look.mended.${scheme}`, { from, to })}
          </p>
        ))}
      </div>
    </Notice>
  );
}
