import { useTranslation } from "react-i18next";
import type { WebhookDelivery } from "../../api/wire";
import { useFormat } from "../../ui/use-format";
import { FailureText } from "./failure-text";
import classes from "./webhooks.module.css";

/** State of a delivery, with the last failure, the attempts and the next one. */
export function DeliveryState({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation("webhooks");
  const format = useFormat();
  const { state, failure, httpStatus, attempts, nextAttemptAt, durationMs } = delivery;
  const facts = [
    attempts > 0 && t("deliveries.attempts", { count: attempts }),
    state === "delivered" && durationMs !== null && t("deliveries.took", { ms: durationMs }),
  ].filter(Boolean);
  return (
    <div>
      <span className={state === "failed" || state === "retrying" ? classes.failing : undefined}>
        {t(`deliveries.states.${state}`)}
      </span>
      {failure && (
        <span className={classes.detail}>
          <FailureText failure={failure} status={httpStatus} />
        </span>
      )}
      {state === "failed" && !failure && <span className={classes.detail}>{t("deliveries.tooOld")}</span>}
      {state === "retrying" && nextAttemptAt && (
        <span className={classes.detail}>
          {t("deliveries.next", { when: format.dateTime(nextAttemptAt) })}
        </span>
      )}
      <span className={classes.detail}>{facts.join(" · ")}</span>
    </div>
  );
}
