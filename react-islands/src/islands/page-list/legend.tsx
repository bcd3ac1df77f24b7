import { useTranslation } from "react-i18next";
import { STATUS_ICONS } from "../../shared/status-badge";
import { Icon, type IconName } from "../../ui/icon";
import classes from "./page-list.module.css";

const STATES = [
  ["missing", "plus"],
  ["concept", STATUS_ICONS.concept],
  ["requested", STATUS_ICONS.requested],
  ["published", STATUS_ICONS.published],
  ["published with changes", STATUS_ICONS["published with changes"]],
  ["unpublished", STATUS_ICONS.unpublished],
  ["outdated", "stale"],
] as const satisfies [string, IconName][];

export function Legend() {
  const { t } = useTranslation("lists");
  return (
    <section className={classes.legend} aria-label={t("structure.legend")}>
      <dl>
        {STATES.map(([state, icon]) => (
          <div key={state}>
            <dt className={`status status-${state.replaceAll(" ", "-")}`}>
              <Icon name={icon} />
              {t(`structure.state.${state}`)}
            </dt>
            <dd>{t(`structure.meaning.${state}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
