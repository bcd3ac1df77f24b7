import { Button, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "../../api/failure";
import { fetchPage, searchPages } from "../../api/pages";
import type { PageListItem } from "../../api/wire";
import { Notice } from "../../ui/notice";
import { useFailureText } from "../../ui/use-error-text";
import { type ControlProps, inputProps } from "../control";
import { useFormSource } from "../form-source";
import classes from "./page-control.module.css";

/** How long somebody has stopped typing before pages are searched for, in milliseconds. */
const PAUSE = 250;

type Found = Pick<PageListItem, "id" | "title" | "slug" | "type">;

/** A page of this site, found by its title or address. */
export function PageControl(props: ControlProps<"page">) {
  const { field, path, label, value, onChange } = props;
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { locale } = useFormSource();
  const [typed, setTyped] = useState("");
  const [term] = useDebouncedValue(typed.trim(), PAUSE);
  const id = typeof value === "number" ? value : null;
  const chosen = useQuery({
    queryKey: ["chosen-page", id],
    queryFn: () => fetchPage(Number(id)),
    enabled: id !== null,
    retry: false,
  });
  const found = useQuery({
    queryKey: ["page-search", locale, term],
    queryFn: ({ signal }) => searchPages(locale, term, signal),
    enabled: term !== "" && term !== chosen.data?.title,
    placeholderData: keepPreviousData,
  });
  const isGone = chosen.error instanceof Failure && chosen.error.kind === "missing";
  const fitting = (found.data ?? []).filter(
    ({ type }) => field.types.length === 0 || field.types.includes(type),
  );
  const pages: Found[] = chosen.data ? [chosen.data, ...fitting.filter((page) => page.id !== id)] : fitting;
  return (
    <>
      <Select
        {...inputProps(props)}
        placeholder={t("pageField.search")}
        nothingFoundMessage={term !== "" && found.isSuccess && t("pageField.nothing")}
        searchable
        clearable={!isGone}
        clearButtonProps={{ "aria-label": t("pageField.clear", { label }) }}
        data={pages.map((page) => ({ value: String(page.id), label: page.title }))}
        // The server has searched, by addresses too.
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const page = pages.find((each) => String(each.id) === option.value);
          return (
            <span className={classes.option}>
              <span>{option.label}</span> <span className={classes.address}>{page?.slug}</span>
            </span>
          );
        }}
        searchValue={typed}
        onSearchChange={setTyped}
        value={id === null || isGone ? null : String(id)}
        onChange={(next) => onChange(path, next === null ? null : Number(next))}
      />
      {chosen.data && <p className={classes.address}>{chosen.data.slug}</p>}
      {found.isError && <Notice tone="danger">{failureText(found.error)}</Notice>}
      {isGone && (
        <Notice tone="warning">
          <p>{t("pageField.gone")}</p>
          <Button variant="default" size="xs" onClick={() => onChange(path, null)}>
            {t("image.remove")}
          </Button>
        </Notice>
      )}
    </>
  );
}
