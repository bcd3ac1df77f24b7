import { VisuallyHidden } from "@mantine/core";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { initialsOf } from "../../../lib/initials";
import { useNamesAt } from "../state/presence/use-presence";
import classes from "./guest-mark.module.css";

/**
 * Shows the other users at a block.
 * Contains the initials of one
 * user, or the number of several.
 */
export const PresenceMark = memo(function PresenceMark({ blockKey }: { blockKey: string }) {
  const names = useNamesAt(blockKey);
  return names.length > 0 && <Mark names={names} />;
});

function Mark({ names }: { names: string[] }) {
  const { t } = useTranslation("workflow");
  const words = names.map((name) => t("presence.looking", { name })).join(", ");
  return (
    <span className={classes.mark} title={words}>
      <span aria-hidden="true">{names.length === 1 ? initialsOf(names[0] ?? "") : names.length}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
