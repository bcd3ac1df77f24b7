import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon";
import classes from "./outline.module.css";

/** Marks a translation whose source has changed. */
export function OutdatedMark() {
  const { t } = useTranslation();
  const words = t("page.outdated");
  return (
    <span className={classes.outdated} title={words}>
      <Icon name="stale" />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
