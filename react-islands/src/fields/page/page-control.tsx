import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PageSelect } from "../../shared/page-select";
import { Notice } from "../../ui/notice";
import { type ControlProps, inputProps } from "../control";
import classes from "./page-control.module.css";
import { useChosenPage } from "./use-chosen-page";
import { useFieldPageSearch } from "./use-field-page-search";

/** Choice of a page by a search for its title or address. */
export function PageControl(props: ControlProps<"page">) {
  const { field, path, label, value, onChange } = props;
  const { t } = useTranslation("editor");
  const id = typeof value === "number" ? value : null;
  const { page: chosen, isGone } = useChosenPage(id);
  const search = useFieldPageSearch(field, chosen?.title);
  const pages = chosen ? [chosen, ...search.pages.filter((page) => page.id !== id)] : search.pages;
  return (
    <>
      <PageSelect
        {...inputProps(props)}
        placeholder={t("pageField.search")}
        nothingFoundMessage={search.isNothing && t("pageField.nothing")}
        clearable={!isGone}
        clearButtonProps={{ "aria-label": t("pageField.clear", { label }) }}
        search={search}
        pages={pages}
        value={isGone ? null : id}
        onChange={(next) => onChange(path, next)}
      />
      {chosen && <p className={classes.address}>{chosen.slug}</p>}
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
