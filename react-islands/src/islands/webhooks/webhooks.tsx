import { Tabs } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { WebhooksProps } from "../../api/wire";
import { goToQuery, useAddressQuery } from "../../ui/use-address-query";
import { DeliveryList } from "./delivery-list";
import { DELIVERIES_QUERY } from "./views";
import { WebhookList } from "./webhook-list";

/** Screen with two tabs: webhooks, and their deliveries. */
export function Webhooks({ language }: WebhooksProps) {
  const { t } = useTranslation("webhooks");
  const isLog = new URLSearchParams(useAddressQuery()).get("view") === "deliveries";
  return (
    <Tabs
      value={isLog ? "deliveries" : "webhooks"}
      keepMounted={false}
      onChange={(next) => goToQuery(next === "deliveries" ? DELIVERIES_QUERY : "", "push")}
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="webhooks">{t("tabs.webhooks")}</Tabs.Tab>
        <Tabs.Tab value="deliveries">{t("tabs.deliveries")}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="webhooks">
        <WebhookList language={language} />
      </Tabs.Panel>
      <Tabs.Panel value="deliveries">
        <DeliveryList />
      </Tabs.Panel>
    </Tabs>
  );
}
