import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { AUDIT_ACTIONS, known } from "../../lib/audit";
import { type ListState, type Sorting, sortedBy } from "../../lib/list/list-state";
import lists from "../../ui/list/list.module.css";
import { SearchInput } from "../../ui/list/search-input";
import { SortFields } from "../../ui/list/sort-fields";
import { useLanguage } from "../../ui/use-language";
import type { Manner } from "../../ui/use-list-state";
import { SORT_COLUMNS } from "./columns";
import { useWords } from "./use-words";

interface Props {
  list: ListState;
  sorting: Sorting;
  /** Who can be filtered by. */
  people: { value: string; label: string }[];
  onChange: (change: Partial<ListState>, manner: Manner) => void;
}

/** What decides which entries are listed, and in which order. */
export function Toolbar({ list, sorting, people, onChange }: Props) {
  const { t } = useTranslation("accounts");
  const search = useCallback((searchTerm: string) => onChange({ searchTerm }, "replace"), [onChange]);
  const filter = (name: string, value: string) =>
    onChange({ filters: { ...list.filters, [name]: value } }, "push");
  const { user = "", action = "", from = "", to = "" } = list.filters;
  return (
    <search className={lists.toolbar}>
      <SearchInput term={list.searchTerm} placeholder={t("audit.search")} onChange={search} />
      <NativeSelect
        label={t("audit.user")}
        value={user}
        onChange={(event) => filter("user", event.currentTarget.value)}
        data={[{ value: "", label: t("audit.allUsers") }, ...people]}
      />
      <ActionSelect value={action} onChange={(value) => filter("action", value)} />
      <TextInput
        type="date"
        label={t("audit.from")}
        value={from}
        max={to || undefined}
        onChange={(event) => filter("from", event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t("audit.to")}
        value={to}
        min={from || undefined}
        onChange={(event) => filter("to", event.currentTarget.value)}
      />
      <SortFields
        list={list}
        sorting={sorting}
        columns={SORT_COLUMNS.map((column) => ({ value: column, label: t(`audit.${column}`) }))}
        onSort={(column) => onChange(sortedBy(list, column, sorting), "push")}
        onChange={onChange}
      />
      {(user || action || from || to || list.searchTerm) && (
        <Button variant="default" onClick={() => onChange({ filters: {}, searchTerm: "" }, "push")}>
          {t("audit.clear")}
        </Button>
      )}
    </search>
  );
}

/** The actions by their words; one in the address that has none can be seen as well. */
function ActionSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation("accounts");
  const { compare } = new Intl.Collator(useLanguage());
  const { action } = useWords();
  const codes = [...AUDIT_ACTIONS, ...(value && !known(AUDIT_ACTIONS, value) ? [value] : [])];
  const choices = codes.map((code) => ({ value: code, label: action(code) }));
  return (
    <NativeSelect
      label={t("audit.action")}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: "", label: t("audit.allActions") },
        ...choices.toSorted((a, b) => compare(a.label, b.label)),
      ]}
    />
  );
}
