import { useTranslation } from "react-i18next";
import classes from "./seo.module.css";

interface Props {
  length: number;
  good: { least: number; most: number };
}

/**
 * Hint that compares the length of a
 * text with the recommended length.
 */
export function LengthHint({ length, good: { least, most } }: Props) {
  const { t } = useTranslation("workflow");
  if (length === 0) return t("seo.advice", { least, most });
  if (length < least) return <span className={classes.off}>{t("seo.short", { length, least })}</span>;
  if (length > most) return <span className={classes.off}>{t("seo.long", { length, most })}</span>;
  return <span className={classes.good}>{t("seo.good", { length })}</span>;
}
