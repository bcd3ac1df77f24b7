import { useTranslation } from "react-i18next";
import type { PageSchedule } from "../../../api/wire";
import { useFormat } from "../../../ui/use-format";
import classes from "./settings.module.css";

/** What is still to come, in a sentence each. */
export function PlanText({ plan }: { plan: NonNullable<PageSchedule["plan"]> | null }) {
  const { t } = useTranslation(["workflow", "editor"]);
  const format = useFormat();
  if (!plan) return <p className={classes.hint}>{t("schedule.nothing")}</p>;
  const name = plan.setBy?.name ?? t("editor:conflict.someone");
  return (
    <div>
      {plan.publishAt && <p>{t("schedule.willPublish", { when: format.dateTime(plan.publishAt) })}</p>}
      {plan.unpublishAt && <p>{t("schedule.willUnpublish", { when: format.dateTime(plan.unpublishAt) })}</p>}
      <p className={classes.hint}>{t("schedule.setBy", { name, when: format.dateTime(plan.setAt) })}</p>
    </div>
  );
}
