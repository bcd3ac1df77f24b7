import { Tabs } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { RedirectsProps } from "../../api/wire";
import { goToQuery, useAddressQuery } from "../../ui/use-address-query";
import { RedirectList } from "./redirect-list";
import { UnknownList } from "./unknown-list";

/** Screen with two tabs: redirects, and requested addresses without a page. */
export function Redirects(_: RedirectsProps) {
  const { t } = useTranslation("site");
  const view = new URLSearchParams(useAddressQuery()).get("view") === "unknown" ? "unknown" : "all";
  return (
    <Tabs
      value={view}
      keepMounted={false}
      onChange={(next) => goToQuery(next === "unknown" ? "?view=unknown" : "", "push")}
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="all">{t("redirects.tabs.all")}</Tabs.Tab>
        <Tabs.Tab value="unknown">{t("redirects.tabs.unknown")}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="all">
        <RedirectList />
      </Tabs.Panel>
      <Tabs.Panel value="unknown">
        <UnknownList />
      </Tabs.Panel>
    </Tabs>
  );
}
