import { Button, NativeSelect } from "@mantine/core";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { AccountStatus, ListedRole } from "../../api/wire";
import { type ListState, sortedBy, sortingOf } from "../../lib/list/list-state";
import lists from "../../ui/list/list.module.css";
import { SearchInput } from "../../ui/list/search-input";
import { SortFields } from "../../ui/list/sort-fields";
import type { Manner } from "../../ui/use-list-state";
import { BY_NAME, SORT_COLUMNS } from "./people";

interface Props {
  list: ListState;
  roles: ListedRole[];
  onChange: (change: Partial<ListState>, manner: Manner) => void;
  onAdd: () => void;
}

const STATUSES: AccountStatus[] = ["active", "invited", "disabled"];

/** What decides which users are listed, and in which order. */
export function Toolbar({ list, roles, onChange, onAdd }: Props) {
  const { t } = useTranslation("accounts");
  const search = useCallback((searchTerm: string) => onChange({ searchTerm }, "replace"), [onChange]);
  const labels = {
    name: t("user.name"),
    role: t("user.role"),
    status: t("users.status"),
    createdAt: t("users.createdAt"),
  };
  const filter = (name: string, value: string) =>
    onChange({ filters: { ...list.filters, [name]: value } }, "push");
  return (
    <search className={lists.toolbar}>
      <SearchInput term={list.searchTerm} placeholder={t("users.search")} onChange={search} />
      <NativeSelect
        label={labels.role}
        value={list.filters.role ?? ""}
        onChange={(event) => filter("role", event.currentTarget.value)}
        data={[
          { value: "", label: t("users.allRoles") },
          ...roles.map(({ ID, name }) => ({ value: String(ID), label: name })),
        ]}
      />
      <NativeSelect
        label={labels.status}
        value={list.filters.status ?? ""}
        onChange={(event) => filter("status", event.currentTarget.value)}
        data={[
          { value: "", label: t("users.allStatuses") },
          ...STATUSES.map((status) => ({ value: status, label: t(`users.statuses.${status}`) })),
        ]}
      />
      <SortFields
        list={list}
        sorting={sortingOf(list, BY_NAME)}
        columns={SORT_COLUMNS.map((column) => ({ value: column, label: labels[column] }))}
        onSort={(column) => onChange(sortedBy(list, column, BY_NAME), "push")}
        onChange={onChange}
      />
      <Button onClick={onAdd}>{t("users.add")}</Button>
    </search>
  );
}
