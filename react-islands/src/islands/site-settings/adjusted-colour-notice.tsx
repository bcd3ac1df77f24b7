import { useTranslation } from "react-i18next";
import type { MendedColour } from "../../api/wire";
import { Notice } from "../../ui/notice";
import classes from "./site-settings.module.css";

/** Lists theme colours adjusted to be legible. */
export function AdjustedColourNotice({ mended }: { mended: MendedColour[] }) {
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
