import { useTranslation } from "react-i18next";
import classes from "./presence.module.css";
import { usePresence } from "./use-presence";

/** The others who have this page open. */
export function PresenceList() {
  const { t } = useTranslation("workflow");
  const others = usePresence()?.others ?? [];
  if (others.length === 0) return null;
  return (
    <ul className={classes.others} aria-label={t("presence.label")}>
      {others.map(({ user, editing }) => (
        <li key={user.ID} className={classes.other} data-editing={editing || undefined}>
          {t(editing ? "presence.editing" : "presence.looking", { name: user.name })}
        </li>
      ))}
    </ul>
  );
}
