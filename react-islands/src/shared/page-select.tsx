import { Select, type SelectProps } from "@mantine/core";
import type { ReactNode } from "react";
import type { PageSummary } from "../api/wire";
import { Notice } from "../ui/notice";
import { useFailureText } from "../ui/use-error-text";
import { PageOption } from "./page-option";
import type { PageSearch } from "./use-page-search";

type SelectablePage = Pick<PageSummary, "id" | "title" | "slug">;

interface Props<P extends SelectablePage> extends Omit<SelectProps, "value" | "onChange" | "data"> {
  search: PageSearch<P>;
  /** Pages to choose from, including the chosen one. */
  pages: P[];
  value: number | null;
  onChange: (id: number | null) => void;
  /** Renders an option. Defaults to title and address. */
  renderPage?: (page: P) => ReactNode;
}

/** Selects a page from search results. */
export function PageSelect<P extends SelectablePage>({
  search,
  pages,
  value,
  onChange,
  renderPage = (page) => <PageOption page={page} />,
  ...others
}: Props<P>) {
  const failureText = useFailureText();
  return (
    <>
      <Select
        {...others}
        searchable
        data={pages.map(({ id, title }) => ({ value: String(id), label: title }))}
        // The server has already filtered the pages, also by address.
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const page = pages.find(({ id }) => String(id) === option.value);
          return page ? renderPage(page) : option.label;
        }}
        searchValue={search.typed}
        onSearchChange={search.setTyped}
        value={value === null ? null : String(value)}
        onChange={(id) => onChange(id === null ? null : Number(id))}
      />
      {search.failure && <Notice tone="danger">{failureText(search.failure)}</Notice>}
    </>
  );
}
