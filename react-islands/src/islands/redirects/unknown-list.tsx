import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { forgetUnknownAddress, listUnknownAddresses } from "../../api/redirects";
import type { UnknownAddress } from "../../api/wire";
import { listParams, type Sorting } from "../../lib/list/list-state";
import { DoneNotice } from "../../ui/done-notice";
import { FormFailure } from "../../ui/form-failure";
import type { ListColumn } from "../../ui/list-screen/list-column";
import { ListScreen } from "../../ui/list-screen/list-screen";
import { useList } from "../../ui/list-screen/use-list";
import { useFormat } from "../../ui/use-format";
import { CreateModal } from "./create-modal";
import classes from "./redirects.module.css";

const MOST_FIRST: Sorting = { columnToSort: "hits", sortOrder: "desc" };
const SORT_COLUMNS = ["path", "hits", "firstHitAt", "lastHitAt"] as const;

/**
 * List of addresses without a page
 * that visitors requested repeatedly.
 * Users can create redirects for them.
 */
export function UnknownList() {
  const { t } = useTranslation("site");
  const list = useList({
    name: ["unknown-addresses"],
    ownSorting: MOST_FIRST,
    fetchItems: (state, signal) => listUnknownAddresses(listParams(state), signal),
  });
  const [asked, setAsked] = useState<UnknownAddress | null>(null);
  const [done, setDone] = useState("");
  const finish = (words: string) => {
    setAsked(null);
    setDone(words);
    list.reload();
  };
  const forgetting = useMutation({
    mutationFn: ({ id }: UnknownAddress) => forgetUnknownAddress(id),
    onSuccess: (_, { path }) => finish(t("redirects.unknown.forgotten", { path })),
  });
  const ask = (address: UnknownAddress) => {
    setDone("");
    setAsked(address);
  };
  const columns = useColumns(ask, forgetting.mutate);
  return (
    <>
      <ListScreen
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        words={{
          caption: t("redirects.unknown.caption"),
          loading: t("redirects.unknown.loading"),
          failed: t("redirects.unknown.failed"),
          total: (count) => t("redirects.unknown.total", { count }),
          empty: t("redirects.unknown.empty"),
          searchPlaceholder: t("redirects.unknown.search"),
        }}
        sortOptions={SORT_COLUMNS.map((value) => ({
          value,
          title: t(`redirects.unknown.columns.${value}`),
        }))}
      >
        <FormFailure title={t("redirects.unknown.notForgotten")} failure={forgetting.error} />
        <DoneNotice done={done} onClose={() => setDone("")} />
      </ListScreen>
      {asked && (
        <CreateModal
          from={asked.path}
          onDone={(from) => finish(t("redirects.create.done", { from }))}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function useColumns(
  onRedirect: (address: UnknownAddress) => void,
  onForget: (address: UnknownAddress) => void,
): ListColumn<UnknownAddress>[] {
  const { t } = useTranslation(["site", "common"]);
  const format = useFormat();
  return [
    {
      header: t("redirects.unknown.columns.path"),
      accessor: "path",
      renderValue: ({ path }) => <span className={classes.address}>{path}</span>,
    },
    { header: t("redirects.unknown.columns.hits"), accessor: "hits" },
    {
      header: t("redirects.unknown.columns.firstHitAt"),
      accessor: "firstHitAt",
      formatField: (time) => format.dateTime(String(time)),
    },
    {
      header: t("redirects.unknown.columns.lastHitAt"),
      accessor: "lastHitAt",
      formatField: (time) => format.dateTime(String(time)),
    },
    {
      header: t("common:action.column"),
      accessor: "actions",
      width: "1%",
      renderValue: (address) => (
        <div className={classes.rowActions}>
          <Button
            variant="default"
            size="xs"
            aria-label={t("redirects.unknown.redirectOf", { path: address.path })}
            onClick={() => onRedirect(address)}
          >
            {t("redirects.unknown.redirect")}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            aria-label={t("redirects.unknown.forgetOf", { path: address.path })}
            onClick={() => onForget(address)}
          >
            {t("redirects.unknown.forget")}
          </Button>
        </div>
      ),
    },
  ];
}
