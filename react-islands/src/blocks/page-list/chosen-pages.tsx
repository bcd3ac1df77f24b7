import { Input, Select } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../api/wire";
import { itemsOf, type Keyed } from "../../document/content";
import { itemPrefix } from "../../document/field-path";
import { newItem } from "../../document/new-block";
import { useFieldError, useFormSource, useFormState } from "../../fields/form-source";
import itemClasses from "../../fields/items/items.module.css";
import { useItemFocus } from "../../fields/items/use-item-focus";
import { useItemList } from "../../fields/items/use-item-list";
import { PageOption } from "../../fields/page/page-option";
import { usePageSearch } from "../../fields/page/use-page-search";
import { useReadOnly } from "../../fields/read-only";
import { extentOf } from "../../lib/extent";
import { inLanguage } from "../../lib/labels";
import { Notice } from "../../ui/notice";
import { SortableList } from "../../ui/sortable/sortable-list";
import { useErrorText, useFailureText } from "../../ui/use-error-text";
import { useLanguage } from "../../ui/use-language";
import { ChosenPage } from "./chosen-page";

/** Items that each name a page, in the order in which visitors see them, and a search that adds one. */
export function ChosenPages({ field }: { field: FieldOf<"items"> }) {
  const { t } = useTranslation("editor");
  const id = useId();
  const language = useLanguage();
  const errorText = useErrorText();
  const failureText = useFailureText();
  const source = useFormSource();
  const isFixed = useReadOnly();
  const path = field.name;
  const page = pageOf(field);
  const { keys, list, announced, isFull, isLeast, limits, ...items } = useItemList<HTMLFieldSetElement>(
    field,
    path,
  );
  const rows = useItemFocus(path, keys);
  const search = usePageSearch(source.locale, page.types);
  const hasEmpty = useFormState(({ read }) => emptyItem(read("props", path), page.name) !== undefined);
  const error = useFieldError(path);
  const label = inLanguage(field.label, language);
  const add = (pageID: number) => {
    const empty = emptyItem(source.read("props", path), page.name);
    const element = newItem(field.fields);
    if (empty) source.set("props", itemPrefix(path, empty.key) + page.name, pageID);
    else items.add([{ ...element, value: { ...element.value, [page.name]: pageID } }]);
    search.setTyped("");
  };
  return (
    <fieldset
      ref={list}
      className={itemClasses.items}
      data-items={path}
      aria-describedby={[error && `${id}-error`, `${id}-limits`].filter(Boolean).join(" ")}
    >
      <legend>
        <Input.Label labelElement="div" required={field.need === "required"}>
          {label}
        </Input.Label>
      </legend>
      {field.hint && <Input.Description>{inLanguage(field.hint, language)}</Input.Description>}
      {keys.length === 0 && <p className={itemClasses.hint}>{t("pageList.noneChosen")}</p>}
      <SortableList keys={keys} onMove={(key, to) => items.move(key, to)}>
        <ol className={itemClasses.list} {...rows.list}>
          {keys.map((key, index) => (
            <ChosenPage
              key={key}
              field={field}
              page={page}
              path={path}
              itemKey={key}
              index={index}
              isLast={index === keys.length - 1}
              isFull={isFull}
              isLeast={isLeast}
              isTabStop={rows.isTabStop(key)}
              onMove={items.move}
              onDuplicate={items.duplicate}
              onRemove={items.remove}
            />
          ))}
        </ol>
      </SortableList>
      {!isFixed && (
        <Select
          aria-label={t("pageList.add")}
          placeholder={t("pageField.search")}
          nothingFoundMessage={search.isNothing && t("pageField.nothing")}
          disabled={isFull && !hasEmpty}
          searchable
          data={search.pages.map(({ id: pageID, title }) => ({ value: String(pageID), label: title }))}
          // The server has searched, by addresses too.
          filter={({ options }) => options}
          renderOption={({ option }) => {
            const found = search.pages.find((each) => String(each.id) === option.value);
            return found ? <PageOption page={found} /> : option.label;
          }}
          searchValue={search.typed}
          onSearchChange={search.setTyped}
          value={null}
          onChange={(chosen) => chosen !== null && add(Number(chosen))}
          data-add
        />
      )}
      {search.failure && <Notice tone="danger">{failureText(search.failure)}</Notice>}
      <p id={`${id}-limits`} className={itemClasses.hint}>
        {limits}
      </p>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      {error && (
        <Input.Error id={`${id}-error`}>{errorText(error, label, extentOf(field, null))}</Input.Error>
      )}
    </fieldset>
  );
}

/** The first item that names no page yet, such as the one that a new list begins with. */
function emptyItem(value: unknown, name: string): Keyed | undefined {
  return itemsOf(value)?.find((item) => typeof item[name] !== "number");
}

/** The field of an item that names its page. */
function pageOf({ name, fields }: FieldOf<"items">): FieldOf<"page"> {
  const page = fields.find((field) => field.kind === "page");
  if (!page) throw new Error(`The items of ${name} name no page.`);
  return page;
}
