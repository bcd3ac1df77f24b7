import { useTranslation } from "react-i18next";
import type { RequestDetail } from "../../../../api/wire";
import { useFormat } from "../../../../ui/use-format";
import { usePersonName } from "../../../../ui/use-person-name";
import classes from "./workflow.module.css";

/** History of a request with several steps. */
export function RequestSteps({ steps }: Pick<RequestDetail, "steps">) {
  const { t } = useTranslation(["workflow", "editor"]);
  const format = useFormat();
  const personName = usePersonName();
  if (steps.length < 2) return null;
  return (
    <details>
      <summary>{t("request.steps")}</summary>
      <ol className={classes.steps}>
        {steps.map(({ status, by, at, comment, closeReason }) => (
          <li key={at}>
            {t(`request.step.${status}`, {
              name: personName(by, t("editor:conflict.someone")),
              when: format.dateTime(at),
            })}
            {closeReason && <p>{t(`request.closeReason.${closeReason}`)}</p>}
            {comment && <blockquote className={classes.words}>{comment}</blockquote>}
          </li>
        ))}
      </ol>
    </details>
  );
}
