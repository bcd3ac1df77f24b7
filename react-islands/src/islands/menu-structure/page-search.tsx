import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { searchMenuPages } from "../../api/menus";
import type { PageSummary } from "../../api/wire";
import { Notice } from "../../ui/notice";
import { useFailureText } from "../../ui/use-error-text";
import classes from "./menu-structure.module.css";

interface Props {
  page: PageSummary | null;
  locale: string;
  error: string | null;
  onChoose: (page: PageSummary | null) => void;
}

/** How long somebody has stopped typing before pages are searched for, in milliseconds. */
const PAUSE = 250;
/** The fewest characters that are searched for (specification, section 5). */
const SHORTEST = 3;

/** Finds a page of the menu's locale by its title or address. */
export function PageSearch({ page, locale, error, onChoose }: Props) {
  const { t } = useTranslation("site");
  const failureText = useFailureText();
  const [typed, setTyped] = useState(page?.title ?? "");
  const [term] = useDebouncedValue(typed.trim(), PAUSE);
  const isSearching = term.length >= SHORTEST && term !== page?.title;
  const found = useQuery({
    queryKey: ["menu-pages", locale, term],
    queryFn: ({ signal }) => searchMenuPages(term, locale, signal),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const others = isSearching ? (found.data ?? []).filter(({ id }) => id !== page?.id) : [];
  const pages = page ? [page, ...others] : others;
  const nothing = isSearching ? found.isSuccess && t("menus.search.nothing") : t("menus.search.short");
  return (
    <>
      <Select
        label={t("menus.targets.page")}
        placeholder={t("menus.search.placeholder")}
        nothingFoundMessage={nothing}
        searchable
        data={pages.map(({ id, title }) => ({ value: String(id), label: title }))}
        // The server has searched, by addresses too.
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const each = pages.find(({ id }) => String(id) === option.value);
          return (
            <span className={classes.option}>
              <bdi>{option.label}</bdi> <span className={classes.target}>{each?.slug}</span>{" "}
              {each && !each.published && <span className={classes.hidden}>{t("menus.hidden.page")}</span>}
            </span>
          );
        }}
        searchValue={typed}
        onSearchChange={setTyped}
        value={page && String(page.id)}
        onChange={(id) => onChoose(pages.find((each) => String(each.id) === id) ?? null)}
        error={error}
      />
      {found.isError && <Notice tone="danger">{failureText(found.error)}</Notice>}
    </>
  );
}
