import { useTranslation } from "react-i18next";
import type { ColourReplacement } from "../../api/wire";
import { Notice } from "../../ui/notice";
import classes from "./site-settings.module.css";

/**
 * Lists the theme colours that the
 * server replaced to keep text legible.
 */
export function ColourReplacementNotice({ replacements }: { replacements: ColourReplacement[] }) {
  const { t } = useTranslation("settings");
  return (
    <Notice tone="info">
      <div>
        {replacements.map(({ scheme, from, to }) => (
          <p key={scheme} className={classes.replacement}>
            <span className={classes.swatch} style={{ background: to }} aria-hidden="true" />
            {t(`look.colourReplacements.${scheme}`, { from, to })}
          </p>
        ))}
      </div>
    </Notice>
  );
}
