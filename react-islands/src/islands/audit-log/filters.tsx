import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { auditActionValues } from "../../api/schema";
import type { AuditEntry } from "../../api/wire";
import { findKnown } from "../../lib/find-known";
import { FilterSelect } from "../../ui/list-screen/filter-select";
import type { List } from "../../ui/list-screen/use-list";
import { useLanguage } from "../../ui/use-language";
import { usePeople } from "./use-people";
import { useWords } from "./use-words";

interface Props {
  list: List<AuditEntry>;
}

export function AuditFilters({ list }: Props) {
  const { t } = useTranslation("accounts");
  const { user = "", action = "", from = "", to = "" } = list.state.filters;
  const people = usePeople(list.items, user);
  const filter = (name: string, value: string) =>
    list.change({ filters: { ...list.state.filters, [name]: value } }, "push");
  return (
    <>
      <FilterSelect
        list={list}
        name="user"
        label={t("audit.user")}
        options={[{ value: "", label: t("audit.allUsers") }, ...people]}
      />
      <FilterSelect
        list={list}
        name="action"
        label={t("audit.action")}
        options={[{ value: "", label: t("audit.allActions") }, ...useActions(action)]}
      />
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
    </>
  );
}

/**
 * Returns the actions to filter by, with labels.
 * Includes a chosen action that is unknown here.
 */
function useActions(chosen: string): { value: string; label: string }[] {
  const { compare } = new Intl.Collator(useLanguage());
  const { action } = useWords();
  const codes = [...auditActionValues, ...(chosen && !findKnown(auditActionValues, chosen) ? [chosen] : [])];
  return codes
    .map((code) => ({ value: code, label: action(code) }))
    .toSorted((a, b) => compare(a.label, b.label));
}
