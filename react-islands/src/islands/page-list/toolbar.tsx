import { Button, NativeSelect } from "@mantine/core";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { PageTypeSchema } from "../../api/wire";
import { type ListState, sortedBy, sortingOf } from "../../lib/list/list-state";
import { localeName } from "../../lib/locale";
import lists from "../../ui/list/list.module.css";
import { SearchInput } from "../../ui/list/search-input";
import { SortFields } from "../../ui/list/sort-fields";
import { useLanguage } from "../../ui/use-language";
import type { Manner } from "../../ui/use-list-state";
import { SORT_COLUMNS } from "./columns";

interface Props {
  list: ListState;
  onChange: (change: Partial<ListState>, manner: Manner) => void;
  /** The types to filter by; none where the screen is about one type. */
  pageTypes: PageTypeSchema[];
  locales: string[];
  mayCreate: boolean;
}

/** What decides which pages are listed, and in which order. */
export function Toolbar({ list, onChange, pageTypes, locales, mayCreate }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const search = useCallback((searchTerm: string) => onChange({ searchTerm }, "replace"), [onChange]);
  return (
    <search className={lists.toolbar}>
      <SearchInput term={list.searchTerm} placeholder={t("search.placeholder")} onChange={search} />
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
      <SortFields
        list={list}
        sorting={sortingOf(list)}
        columns={SORT_COLUMNS.map((column) => ({
          value: column,
          label: t(`page.overview.columns.${column}`),
        }))}
        onSort={(column) => onChange(sortedBy(list, column), "push")}
        onChange={onChange}
      />
      {mayCreate && (
        <Button component="a" href="/cmsadmin/new-page">
          {t("page.overview.newPage")}
        </Button>
      )}
    </search>
  );
}
