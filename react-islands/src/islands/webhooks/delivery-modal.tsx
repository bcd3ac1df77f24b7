import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { WebhookDelivery } from "../../api/wire";
import { ModalActions } from "../../ui/modal-actions";
import { ThemedModal } from "../../ui/themed-modal";
import modal from "../../ui/themed-modal.module.css";
import { useFormat } from "../../ui/use-format";
import { DeliveryState } from "./delivery-state";
import { useEventName } from "./use-event-name";
import classes from "./webhooks.module.css";

interface Props {
  delivery: WebhookDelivery;
  isBusy: boolean;
  onReplay: () => void;
  onClose: () => void;
}

/** Dialog with everything that is stored about a delivery. */
export function DeliveryModal({ delivery, isBusy, onReplay, onClose }: Props) {
  const { t } = useTranslation(["webhooks", "common"]);
  const format = useFormat();
  const nameOf = useEventName();
  const { event, eventID, webhookName, queuedAt, attemptedAt, httpStatus, answer, data, state } = delivery;
  return (
    <ThemedModal tone="grey" size="lg" title={nameOf(event)} onClose={onClose}>
      <div className={modal.content}>
        <dl className={classes.facts}>
          <dt>{t("deliveries.columns.webhook")}</dt>
          <dd>{webhookName}</dd>
          <dt>{t("deliveries.columns.state")}</dt>
          <dd>
            <DeliveryState delivery={delivery} />
          </dd>
          <dt>{t("deliveries.columns.queuedAt")}</dt>
          <dd>{format.dateTimeWithSeconds(queuedAt)}</dd>
          {attemptedAt && (
            <>
              <dt>{t("deliveries.columns.attemptedAt")}</dt>
              <dd>{format.dateTimeWithSeconds(attemptedAt)}</dd>
            </>
          )}
          {httpStatus !== null && (
            <>
              <dt>{t("deliveries.status")}</dt>
              <dd>{httpStatus}</dd>
            </>
          )}
          <dt>{t("deliveries.id")}</dt>
          <dd className={classes.code}>{eventID}</dd>
          <dt>{t("deliveries.data")}</dt>
          <dd>
            <pre className={classes.text}>{JSON.stringify(data, null, 2)}</pre>
          </dd>
          {answer && (
            <>
              <dt>{t("deliveries.answer")}</dt>
              <dd>
                <pre className={classes.text}>{answer}</pre>
              </dd>
            </>
          )}
        </dl>
        <ModalActions>
          {state !== "waiting" && (
            <Button variant="default" loading={isBusy} onClick={onReplay}>
              {t("deliveries.replay")}
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            {t("common:action.close")}
          </Button>
        </ModalActions>
      </div>
    </ThemedModal>
  );
}
