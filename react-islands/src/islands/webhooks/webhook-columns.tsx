import { useTranslation } from "react-i18next";
import type { Webhook } from "../../api/wire";
import type { ListColumn } from "../../ui/list-screen/list-column";
import { useFormat } from "../../ui/use-format";
import { eventKey } from "./events";
import { FailureText } from "./failure-text";
import { WebhookMenu, type WebhookTask } from "./webhook-menu";
import classes from "./webhooks.module.css";

export function useWebhookColumns(
  onTask: (task: WebhookTask, webhook: Webhook) => void,
): ListColumn<Webhook>[] {
  const { t } = useTranslation(["webhooks", "common"]);
  const format = useFormat();
  return [
    {
      header: t("columns.name"),
      accessor: "name",
      renderValue: (webhook) => <NameCell webhook={webhook} />,
    },
    {
      header: t("columns.events"),
      accessor: "events",
      renderValue: ({ events }) => events.map((event) => t(`events.${eventKey(event)}`)).join(", "),
    },
    {
      header: t("columns.state"),
      accessor: "state",
      width: "30%",
      renderValue: (webhook) => <StateCell webhook={webhook} />,
    },
    {
      header: t("columns.lastDeliveredAt"),
      accessor: "lastDeliveredAt",
      renderValue: ({ lastDeliveredAt }) => (lastDeliveredAt ? format.dateTime(lastDeliveredAt) : t("never")),
    },
    {
      header: t("common:action.column"),
      accessor: "actions",
      width: "1%",
      renderValue: (webhook) => <WebhookMenu webhook={webhook} onTask={(task) => onTask(task, webhook)} />,
    },
  ];
}

/** Name and address. Names an address that is not encrypted. */
function NameCell({ webhook: { name, url } }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  return (
    <>
      <strong>{name}</strong>
      <span className={classes.address}>{url}</span>
      {url.startsWith("http:") && <span className={classes.warning}>{t("notSecure")}</span>}
    </>
  );
}

/** State with the reason of a failure, and the number of deliveries that wait. */
function StateCell({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const format = useFormat();
  const { state, failure, httpStatus, failingSince, pausedUntil, waiting } = webhook;
  if (state !== "fails") {
    return (
      <div>
        <span className={state === "works" ? undefined : classes.detail}>{t(`state.${state}`)}</span>
        {waiting > 0 && <span className={classes.detail}>{t("waiting", { count: waiting })}</span>}
      </div>
    );
  }
  return (
    <div>
      <span className={classes.failing}>
        {t("state.fails", { since: failingSince ? format.dateTime(failingSince) : "" })}
      </span>
      {failure && (
        <span className={classes.detail}>
          <FailureText failure={failure} status={httpStatus} />
        </span>
      )}
      {waiting > 0 && <span className={classes.detail}>{t("waiting", { count: waiting })}</span>}
      {pausedUntil && (
        <span className={classes.detail}>{t("paused", { until: format.dateTime(pausedUntil) })}</span>
      )}
    </div>
  );
}
