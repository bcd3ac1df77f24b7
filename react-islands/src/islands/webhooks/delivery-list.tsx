import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { listDeliveries, listWebhooks, replayDelivery } from "../../api/webhooks";
import type { WebhookDelivery } from "../../api/wire";
import { listParams, type Sorting } from "../../lib/list/list-state";
import { DoneNotice } from "../../ui/done-notice";
import { FormFailure } from "../../ui/form-failure";
import { FilterSelect } from "../../ui/list-screen/filter-select";
import { ListScreen } from "../../ui/list-screen/list-screen";
import { useList } from "../../ui/list-screen/use-list";
import { useDeliveryColumns } from "./delivery-columns";
import { DeliveryModal } from "./delivery-modal";

const NEWEST_FIRST: Sorting = { columnToSort: "queuedAt", sortOrder: "desc" };
const SORT_COLUMNS = ["queuedAt", "attemptedAt", "nextAttemptAt"] as const;
const FILTERS = ["webhook", "state"] as const;
const STATES = ["waiting", "retrying", "delivered", "failed"] as const;
/** Delay until the list is read again while a delivery waits. */
const RELOAD_DELAY_MS = 2_000;

/** List of the deliveries, which users read and send again. */
export function DeliveryList() {
  const { t } = useTranslation("webhooks");
  const [opened, setOpened] = useState<WebhookDelivery | null>(null);
  const [done, setDone] = useState("");
  const webhooks = useQuery({ queryKey: ["webhook-names"], queryFn: ({ signal }) => listWebhooks(signal) });
  const list = useList({
    name: ["deliveries"],
    filters: FILTERS,
    ownSorting: NEWEST_FIRST,
    fetchItems: (state, signal) => {
      const { webhook = "", state: of = "" } = state.filters;
      const webhookID = /^\d+$/.test(webhook) ? Number(webhook) : null;
      return listDeliveries({ webhookID, state: of }, listParams(state), signal);
    },
  });
  const { items, reload } = list;
  const isWaiting = items.some(({ state }) => state === "waiting");
  useEffect(() => {
    if (!isWaiting || document.visibilityState === "hidden") return;
    const timer = setTimeout(reload, RELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, reload]);
  const replaying = useMutation({
    mutationFn: ({ ID }: WebhookDelivery) => replayDelivery(ID),
    onMutate: () => setDone(""),
    onSuccess: () => setDone(t("deliveries.replayed")),
    onSettled: () => {
      setOpened(null);
      reload();
    },
  });
  const columns = useDeliveryColumns({
    replaying: replaying.isPending ? replaying.variables.ID : null,
    onOpen: setOpened,
    onReplay: replaying.mutate,
  });
  return (
    <>
      <ListScreen
        list={list}
        columns={columns}
        idOf={({ ID }) => ID}
        words={{
          caption: t("deliveries.caption"),
          loading: t("deliveries.loading"),
          failed: t("deliveries.failed"),
          total: (count) => t("deliveries.total", { count }),
          empty: t("deliveries.empty"),
        }}
        sortOptions={SORT_COLUMNS.map((value) => ({ value, title: t(`deliveries.columns.${value}`) }))}
        hasSearch={false}
        filters={
          <>
            <FilterSelect
              list={list}
              name="webhook"
              label={t("deliveries.webhook")}
              options={[
                { value: "", label: t("deliveries.allWebhooks") },
                ...(webhooks.data ?? []).map(({ ID, name }) => ({ value: String(ID), label: name })),
              ]}
            />
            <FilterSelect
              list={list}
              name="state"
              label={t("deliveries.state")}
              options={[
                { value: "", label: t("deliveries.allStates") },
                ...STATES.map((value) => ({ value, label: t(`deliveries.states.${value}`) })),
              ]}
            />
          </>
        }
      >
        <FormFailure title={t("deliveries.notReplayed")} failure={replaying.error} />
        <DoneNotice done={done} onClose={() => setDone("")} />
      </ListScreen>
      {opened && (
        <DeliveryModal
          delivery={opened}
          isBusy={replaying.isPending}
          onReplay={() => replaying.mutate(opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
