import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listSubmissions } from "../../api/forms";
import type { Submission, SubmissionsProps } from "../../api/wire";
import { listParams, type Sorting } from "../../lib/list/list-state";
import { DoneNotice } from "../../ui/done-notice";
import { FilterSelect } from "../../ui/list-screen/filter-select";
import type { ListColumn } from "../../ui/list-screen/list-column";
import { ListScreen } from "../../ui/list-screen/list-screen";
import { useList } from "../../ui/list-screen/use-list";
import { useFormat } from "../../ui/use-format";
import { ExportButtons } from "./export-buttons";
import { FormModal } from "./form-modal";
import classes from "./submissions.module.css";

const FILTERS = ["kind"];
const FORM_KINDS = ["contact", "newsletter", "download"] as const;
const NEWEST_FIRST: Sorting = { columnToSort: "receivedAt", sortOrder: "desc" };
const SORT_COLUMNS = ["receivedAt", "name", "email", "kind", "status"] as const;

/** List of forms that visitors submitted. */
export function Submissions(_: SubmissionsProps) {
  const { t } = useTranslation("lists");
  const list = useList({
    name: ["submissions"],
    filters: FILTERS,
    ownSorting: NEWEST_FIRST,
    fetchItems: (state, signal) =>
      listSubmissions({ ...listParams(state), kind: state.filters.kind || null }, signal),
  });
  const [open, setOpen] = useState<Submission | null>(null);
  const [done, setDone] = useState("");
  const announce = (words: string) => {
    setOpen(null);
    setDone(words);
    list.reload();
  };
  const show = (form: Submission) => {
    setDone("");
    setOpen(form);
  };
  const kinds = FORM_KINDS.map((value) => ({ value, label: t(`submissions.kinds.${value}`) }));
  return (
    <>
      <ListScreen
        list={list}
        columns={useColumns(show)}
        idOf={({ id }) => id}
        words={{
          caption: t("submissions.caption"),
          loading: t("submissions.loading"),
          failed: t("submissions.failed"),
          total: (count) => t("submissions.total", { count }),
          empty: t("submissions.empty"),
          searchPlaceholder: t("submissions.search"),
        }}
        sortOptions={SORT_COLUMNS.map((value) => ({ value, title: t(`submissions.columns.${value}`) }))}
        filters={
          <FilterSelect
            list={list}
            name="kind"
            label={t("submissions.columns.kind")}
            options={[{ value: "", label: t("submissions.allKinds") }, ...kinds]}
          />
        }
        controls={<ExportButtons kind={list.state.filters.kind || null} />}
      >
        <DoneNotice done={done} onClose={() => setDone("")} />
      </ListScreen>
      {open && <FormModal form={open} onDone={announce} onClose={() => setOpen(null)} />}
    </>
  );
}

function useColumns(onOpen: (form: Submission) => void): ListColumn<Submission>[] {
  const { t } = useTranslation(["lists", "common"]);
  const format = useFormat();
  return [
    {
      header: t("submissions.columns.receivedAt"),
      accessor: "receivedAt",
      formatField: (time) => format.dateTime(String(time)),
    },
    {
      header: t("submissions.columns.name"),
      accessor: "name",
      renderValue: (form) => (
        <span>
          <span className={classes.name}>{nameOf(form)}</span>
          <span className={classes.email}>{form.email}</span>
        </span>
      ),
    },
    {
      header: t("submissions.columns.kind"),
      accessor: "kind",
      renderValue: ({ kind }) => t(`submissions.kinds.${kind}`),
    },
    { header: t("submissions.columns.page"), accessor: "pageTitle" },
    {
      header: t("submissions.columns.status"),
      accessor: "status",
      renderValue: ({ status }) => t(`submissions.statuses.${status}`),
    },
    {
      header: t("common:action.column"),
      accessor: "actions",
      width: "1%",
      renderValue: (form) => (
        <Button
          variant="default"
          size="xs"
          aria-label={t("submissions.openOf", { name: nameOf(form) || form.email })}
          onClick={() => onOpen(form)}
        >
          {t("submissions.open")}
        </Button>
      ),
    },
  ];
}

function nameOf({ firstName, lastName }: Submission): string {
  return `${firstName} ${lastName}`.trim();
}
