import { useTranslation } from "react-i18next";
import type { RequestStep } from "../../../api/wire";
import { useFormat } from "../../../ui/use-format";
import { usePersonName } from "../../../ui/use-person-name";
import { RequestStatusBadge } from "../request-status-badge";
import classes from "./review.module.css";

/** List of all status changes of a request. */
export function Steps({ steps }: { steps: RequestStep[] }) {
  const { t } = useTranslation(["lists", "workflow", "common"]);
  const format = useFormat();
  const personName = usePersonName();
  return (
    <section aria-label={t("review.steps")}>
      <h3>{t("review.steps")}</h3>
      <ol className={classes.steps}>
        {steps.map(({ status, by, at, comment, closeReason }) => (
          <li key={`${status} ${at}`}>
            <RequestStatusBadge status={status} />
            <span className={classes.about}>
              {t("review.step", {
                name: personName(by, t("common:person.system")),
                when: format.dateTime(at),
              })}
            </span>
            {closeReason && <p>{t(`workflow:request.closeReason.${closeReason}`)}</p>}
            {comment && <blockquote>{comment}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  );
}
