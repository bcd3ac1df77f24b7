import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PageTypeSchema } from "../../api/wire";
import { debounceLeading } from "../../lib/debounce";
import { type ListState, PAGE_SIZES, sortedBy, sortingOf } from "../../lib/list/list-state";
import { localeName } from "../../lib/locale";
import { useLanguage } from "../../ui/use-language";
import type { Manner } from "../../ui/use-list-state";
import { SORT_COLUMNS } from "./columns";
import classes from "./page-overview.module.css";

interface Props {
  list: ListState;
  onChange: (change: Partial<ListState>, manner: Manner) => void;
  /** The types to filter by; none where the screen is about one type. */
  pageTypes: PageTypeSchema[];
  locales: string[];
  mayCreate: boolean;
}

/** Milliseconds (specification, section 9). */
const SEARCH_DELAYS = { wait: 500, maxWait: 1000 };

/** What decides which pages are listed, and in which order. */
export function Toolbar({ list, onChange, pageTypes, locales, mayCreate }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const sorting = sortingOf(list);
  return (
    <search className={classes.toolbar}>
      <SearchInput term={list.searchTerm} onChange={(searchTerm) => onChange({ searchTerm }, "replace")} />
      {pageTypes.length > 0 && (
        <NativeSelect
          label={t("page.overview.columns.type")}
          value={list.type}
          onChange={(event) => onChange({ type: event.currentTarget.value }, "push")}
          data={[
            { value: "", label: t("page.overview.filter.allTypes") },
            ...pageTypes.map(({ id, label }) => ({ value: id, label: label[language] })),
          ]}
        />
      )}
      <NativeSelect
        label={t("page.overview.columns.locale")}
        value={list.locale}
        onChange={(event) => onChange({ locale: event.currentTarget.value }, "push")}
        data={[
          { value: "", label: t("page.overview.filter.allLocales") },
          ...locales.map((locale) => ({ value: locale, label: localeName(locale, language) })),
        ]}
      />
      <NativeSelect
        label={t("page.overview.sort.sortBy")}
        value={sorting.columnToSort}
        onChange={(event) => onChange(sortedBy(list, event.currentTarget.value), "push")}
        data={SORT_COLUMNS.map((column) => ({ value: column, label: t(`page.overview.columns.${column}`) }))}
      />
      <NativeSelect
        aria-label={t("page.overview.sort.order")}
        value={sorting.sortOrder}
        onChange={(event) => onChange({ ...sorting, sortOrder: orderOf(event.currentTarget.value) }, "push")}
        data={[
          { value: "asc", label: t("page.overview.sort.ascending") },
          { value: "desc", label: t("page.overview.sort.descending") },
        ]}
      />
      <NativeSelect
        label={t("pager.pageSize")}
        value={list.pageSize}
        onChange={(event) => onChange({ pageSize: Number(event.currentTarget.value) }, "push")}
        data={PAGE_SIZES.toSorted((a, b) => a - b).map(String)}
      />
      {mayCreate && (
        <Button component="a" href="/cmsadmin/new-page">
          {t("page.overview.newPage")}
        </Button>
      )}
    </search>
  );
}

interface SearchProps {
  term: string;
  onChange: (term: string) => void;
}

/** Types ahead of the list; a term that comes from the address (Back, a link) takes its place. */
function SearchInput({ term, onChange }: SearchProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(term);
  const search = useMemo(() => debounceLeading(onChange, SEARCH_DELAYS), [onChange]);
  useEffect(() => search.cancel, [search]);
  useEffect(() => setTyped(term), [term]);
  return (
    <TextInput
      type="search"
      className={classes.search}
      label={t("search.label")}
      placeholder={t("search.placeholder")}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}

function orderOf(value: string): ListState["sortOrder"] {
  return value === "desc" ? "desc" : "asc";
}
