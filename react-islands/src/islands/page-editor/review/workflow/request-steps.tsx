import { useTranslation } from "react-i18next";
import type { RequestDetail } from "../../../../api/wire";
import { useFormat } from "../../../../ui/use-format";
import classes from "./workflow.module.css";

/** History of a request with several steps. */
export function RequestSteps({ steps }: Pick<RequestDetail, "steps">) {
  const { t } = useTranslation(["workflow", "editor"]);
  const format = useFormat();
  if (steps.length < 2) return null;
  return (
    <details>
      <summary>{t("request.steps")}</summary>
      <ol className={classes.steps}>
        {steps.map(({ status, by, at, words, note }) => (
          <li key={at}>
            {t(`request.step.${status}`, {
              name: by?.name ?? t("editor:conflict.someone"),
              when: format.dateTime(at),
            })}
            {note && <p>{t(`request.note.${note}`)}</p>}
            {words && <blockquote className={classes.words}>{words}</blockquote>}
          </li>
        ))}
      </ol>
    </details>
  );
}
