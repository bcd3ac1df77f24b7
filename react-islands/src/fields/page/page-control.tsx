import { Button, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PageListItem } from "../../api/wire";
import { Notice } from "../../ui/notice";
import { useFailureText } from "../../ui/use-error-text";
import { type ControlProps, inputProps } from "../control";
import { useFormSource } from "../form-source";
import classes from "./page-control.module.css";
import { PageOption } from "./page-option";
import { useChosenPage } from "./use-chosen-page";
import { usePageSearch } from "./use-page-search";

type Found = Pick<PageListItem, "id" | "title" | "slug">;

/** A page of this site, found by its title or address. */
export function PageControl(props: ControlProps<"page">) {
  const { field, path, label, value, onChange } = props;
  const { t } = useTranslation("editor");
  const failureText = useFailureText();
  const { locale } = useFormSource();
  const id = typeof value === "number" ? value : null;
  const { page: chosen, isGone } = useChosenPage(id);
  const search = usePageSearch(locale, field.types, chosen?.title);
  const pages: Found[] = chosen ? [chosen, ...search.pages.filter((page) => page.id !== id)] : search.pages;
  return (
    <>
      <Select
        {...inputProps(props)}
        placeholder={t("pageField.search")}
        nothingFoundMessage={search.isNothing && t("pageField.nothing")}
        searchable
        clearable={!isGone}
        clearButtonProps={{ "aria-label": t("pageField.clear", { label }) }}
        data={pages.map((page) => ({ value: String(page.id), label: page.title }))}
        // The server has searched, by addresses too.
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const page = pages.find((each) => String(each.id) === option.value);
          return page ? <PageOption page={page} /> : option.label;
        }}
        searchValue={search.typed}
        onSearchChange={search.setTyped}
        value={id === null || isGone ? null : String(id)}
        onChange={(next) => onChange(path, next === null ? null : Number(next))}
      />
      {chosen && <p className={classes.address}>{chosen.slug}</p>}
      {search.failure && <Notice tone="danger">{failureText(search.failure)}</Notice>}
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
