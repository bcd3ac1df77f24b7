import { useTranslation } from "react-i18next";
import type { PageSchedule } from "../../../../api/wire";
import { useFormat } from "../../../../ui/use-format";
import classes from "./settings.module.css";

interface Props {
  plan: NonNullable<PageSchedule["plan"]> | null;
  /** Time zone of the site. */
  zone: string;
}

/** Describes each planned change in a sentence. */
export function PlanText({ plan, zone }: Props) {
  const { t } = useTranslation(["workflow", "editor"]);
  const format = useFormat();
  if (!plan) return <p className={classes.hint}>{t("schedule.nothing")}</p>;
  const name = plan.setBy?.name ?? t("editor:conflict.someone");
  return (
    <div>
      {plan.publishAt && <p>{t("schedule.willPublish", { when: format.zoned(plan.publishAt, zone) })}</p>}
      {plan.unpublishAt && (
        <p>{t("schedule.willUnpublish", { when: format.zoned(plan.unpublishAt, zone) })}</p>
      )}
      <p className={classes.hint}>{t("schedule.setBy", { name, when: format.dateTime(plan.setAt) })}</p>
    </div>
  );
}
