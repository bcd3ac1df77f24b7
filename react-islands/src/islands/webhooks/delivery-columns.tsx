import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { WebhookDelivery } from "../../api/wire";
import type { ListColumn } from "../../ui/list-screen/list-column";
import { useFormat } from "../../ui/use-format";
import { DeliveryState } from "./delivery-state";
import { useEventName } from "./use-event-name";
import classes from "./webhooks.module.css";

interface Props {
  /** Id of the delivery that is being sent again. */
  replaying: number | null;
  onOpen: (delivery: WebhookDelivery) => void;
  onReplay: (delivery: WebhookDelivery) => void;
}

export function useDeliveryColumns({ replaying, onOpen, onReplay }: Props): ListColumn<WebhookDelivery>[] {
  const { t } = useTranslation(["webhooks", "common"]);
  const format = useFormat();
  const nameOf = useEventName();
  return [
    {
      header: t("deliveries.columns.event"),
      accessor: "event",
      renderValue: ({ event, data }) => (
        <>
          {nameOf(event)}
          <span className={classes.address}>{subjectOf(data)}</span>
        </>
      ),
    },
    { header: t("deliveries.columns.webhook"), accessor: "webhookName" },
    {
      header: t("deliveries.columns.queuedAt"),
      accessor: "queuedAt",
      renderValue: ({ queuedAt }) => <time dateTime={queuedAt}>{format.dateTimeWithSeconds(queuedAt)}</time>,
    },
    {
      header: t("deliveries.columns.state"),
      accessor: "state",
      renderValue: (delivery) => <DeliveryState delivery={delivery} />,
    },
    {
      header: t("common:action.column"),
      accessor: "actions",
      width: "1%",
      renderValue: (delivery) => (
        <div className={classes.rowActions}>
          <Button
            variant="default"
            size="xs"
            aria-label={t("deliveries.openOf", { id: delivery.ID })}
            onClick={() => onOpen(delivery)}
          >
            {t("deliveries.open")}
          </Button>
          {delivery.state !== "waiting" && (
            <Button
              variant="default"
              size="xs"
              loading={delivery.ID === replaying}
              aria-label={t("deliveries.replayOf", { id: delivery.ID })}
              onClick={() => onReplay(delivery)}
            >
              {t("deliveries.replay")}
            </Button>
          )}
        </div>
      ),
    },
  ];
}

/** Returns the path of a page, or the name of a file. */
function subjectOf(data: WebhookDelivery["data"]): string {
  const { path, fileName } = data as { path?: unknown; fileName?: unknown };
  return String([path, fileName].find((value) => typeof value === "string") ?? "");
}
