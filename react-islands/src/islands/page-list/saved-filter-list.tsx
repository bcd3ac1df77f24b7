import { ActionIcon, Button, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { BOUNDS } from "../../api/bounds";
import { isFilterListFull, isRefusedFor } from "../../api/error-codes";
import { errorsOf } from "../../api/failure";
import { deleteFilter, savedFiltersQuery, saveFilter } from "../../api/list-filters";
import type { ListFilter } from "../../api/wire";
import { listQuery, PAGE_SIZES, parseListState } from "../../lib/list/list-state";
import { DoneNotice } from "../../ui/done-notice";
import { FailureNotice } from "../../ui/failure-notice";
import { Form } from "../../ui/form";
import { FormFailure } from "../../ui/form-failure";
import { Icon } from "../../ui/icon";
import type { List } from "../../ui/list-screen/use-list";
import { Notice } from "../../ui/notice";
import { StatusLine } from "../../ui/status-line";
import { useFieldErrors } from "../../ui/use-field-errors";
import classes from "./page-list.module.css";

export interface SavedFiltersProps {
  list: Pick<List<unknown>, "state" | "change">;
  /** Names of the filters of the list. */
  filters: readonly string[];
  /** Page type of the list. Null for the list of all types. */
  type: string | null;
}

type Props = SavedFiltersProps & {
  /** Called after the user has chosen a filter. */
  onChosen: () => void;
};

const FIELDS = ["name"];

/** Saved filters of a list as links, and a form that saves the present filters. */
export default function SavedFilterList({ list, filters, type, onChosen }: Props) {
  const { t } = useTranslation(["lists", "common"]);
  const saved = savedFiltersQuery(type);
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: saved.queryKey });
  const { data, error, isPending, refetch } = useQuery(saved);
  const [name, setName] = useState("");
  const query = listQuery({ ...list.state, pageIndex: 0, pageSize: PAGE_SIZES[0] });
  const saving = useMutation({
    mutationFn: (name: string) => saveFilter(type, name, query),
    onSuccess: async () => {
      setName("");
      await reload();
    },
  });
  const deletion = useMutation({ mutationFn: deleteFilter, onSettled: reload });
  const fieldError = useFieldErrors(errorsOf(saving.error));
  const choose = (event: MouseEvent, filter: ListFilter) => {
    event.preventDefault();
    list.change(parseListState(filter.query, filters), "push");
    onChosen();
  };
  return (
    <div className={classes.savedFilters}>
      {error && <FailureNotice title={t("savedFilters.loadFailed")} failure={error} onRetry={refetch} />}
      {isPending && <StatusLine>{t("savedFilters.loading")}</StatusLine>}
      {data?.length === 0 && <p>{t("savedFilters.none")}</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((filter) => (
            <li key={filter.id}>
              <a href={filter.query} onClick={(event) => choose(event, filter)}>
                <bdi>{filter.name}</bdi>
              </a>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t("savedFilters.delete", { name: filter.name })}
                loading={deletion.isPending && deletion.variables === filter.id}
                onClick={() => deletion.mutate(filter.id)}
              >
                <Icon name="trash" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <FormFailure title={t("savedFilters.deleteFailed")} failure={deletion.error} fields={[]} />
      {query === "" ? (
        <p>{t("savedFilters.nothing")}</p>
      ) : (
        <Form failure={saving.error} onSubmit={() => saving.mutate(name)}>
          {isRefusedFor(saving.error, isFilterListFull) ? (
            <Notice tone="danger">{t("savedFilters.full")}</Notice>
          ) : (
            <FormFailure title={t("savedFilters.saveFailed")} failure={saving.error} fields={FIELDS} />
          )}
          <TextInput
            className="any-direction"
            label={t("savedFilters.name")}
            value={name}
            maxLength={BOUNDS.SaveListFilter.name.maxLength}
            onChange={(event) => setName(event.currentTarget.value)}
            error={fieldError("name", t("savedFilters.name"))}
            required
          />
          <Button type="submit" size="xs" loading={saving.isPending}>
            {t("savedFilters.save")}
          </Button>
        </Form>
      )}
      <DoneNotice done={saving.isSuccess ? t("savedFilters.done", { name: saving.variables.trim() }) : ""} />
    </div>
  );
}
