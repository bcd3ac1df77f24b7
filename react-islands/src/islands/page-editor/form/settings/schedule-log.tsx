import { useTranslation } from "react-i18next";
import type { ErrorItem, ScheduleRun } from "../../../../api/wire";
import { parseLocation } from "../../../../document/place";
import { useFieldName } from "../../../../shared/comparison/use-field-name";
import { useSchemas } from "../../../../shared/schemas";
import { useSiteZone } from "../../../../shared/site-zone";
import { useErrorText } from "../../../../ui/use-error-text";
import { useFormat } from "../../../../ui/use-format";
import classes from "./settings.module.css";

/** Delay in milliseconds above which a run counts as late. */
const LATE_AFTER_MS = 60_000;

/** Lists the scheduled changes that have run, newest first. */
export function ScheduleLog({ runs }: { runs: ScheduleRun[] }) {
  const { t } = useTranslation("workflow");
  const format = useFormat();
  const errorText = useErrorText();
  const fieldName = useFieldName();
  const { blockTypes, pageTypes } = useSchemas();
  const zone = useSiteZone();
  const fields = [...pageTypes, ...blockTypes].flatMap((type) => type.fields);
  const nameOf = ({ property }: ErrorItem) =>
    fieldName(parseLocation(property).field, { fields, changes: [], contents: [] });
  if (runs.length === 0) return null;
  return (
    <>
      <h3 className={classes.subheading}>{t("schedule.log")}</h3>
      <ul className={classes.log}>
        {runs.map(({ action, dueAt, ranAt, errors }) => {
          const outcome = errors.length > 0 ? "failed" : "done";
          const isLate = Date.parse(ranAt) - Date.parse(dueAt) > LATE_AFTER_MS;
          return (
            <li key={`${action} ${dueAt} ${ranAt}`} data-outcome={outcome}>
              {t(`schedule.${outcome}.${action}`, { when: format.zoned(ranAt, zone) })}{" "}
              {isLate && t("schedule.late", { due: format.zoned(dueAt, zone) })}{" "}
              {errors.map((error) => errorText(error, nameOf(error))).join(" ")}
            </li>
          );
        })}
      </ul>
    </>
  );
}
