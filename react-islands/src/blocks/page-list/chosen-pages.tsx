import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../api/wire";
import { itemsOf, type Keyed } from "../../document/content";
import { itemPrefix } from "../../document/field-path";
import { newItem } from "../../document/new-block";
import { useFieldError, useFormSource, useFormState } from "../../fields/form-source";
import { ItemListFrame } from "../../fields/items/item-list-frame";
import itemClasses from "../../fields/items/items.module.css";
import { useItemList } from "../../fields/items/use-item-list";
import { useFieldPageSearch } from "../../fields/page/use-field-page-search";
import { useReadOnly } from "../../fields/read-only";
import { extentOf } from "../../lib/extent";
import { inLanguage } from "../../lib/labels";
import { PageSelect } from "../../shared/page-select";
import { useErrorText } from "../../ui/use-error-text";
import { useLanguage } from "../../ui/use-language";
import { ChosenPage } from "./chosen-page";

/**
 * Chosen pages in the order that visitors
 * see, and a search to add pages.
 */
export function ChosenPages({ field }: { field: FieldOf<"items"> }) {
  const { t } = useTranslation("editor");
  const language = useLanguage();
  const errorText = useErrorText();
  const source = useFormSource();
  const isFixed = useReadOnly();
  const path = field.name;
  const page = pageOf(field);
  const items = useItemList<HTMLFieldSetElement>(field, path);
  const search = useFieldPageSearch(page);
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
    <ItemListFrame
      {...{ field, path, label, items }}
      hint={field.hint ? inLanguage(field.hint, language) : null}
      error={error && errorText(error, label, extentOf(field, null))}
      above={items.keys.length === 0 && <p className={itemClasses.hint}>{t("pageList.noneChosen")}</p>}
      row={(item) => <ChosenPage key={item.itemKey} {...item} page={page} />}
    >
      {!isFixed && (
        <PageSelect
          aria-label={t("pageList.add")}
          placeholder={t("pageField.search")}
          nothingFoundMessage={search.isNothing && t("pageField.nothing")}
          disabled={items.isFull && !hasEmpty}
          search={search}
          pages={search.pages}
          value={null}
          onChange={(chosen) => chosen !== null && add(chosen)}
          data-add
        />
      )}
    </ItemListFrame>
  );
}

/**
 * Returns the first item without a page.
 * A new list has such items.
 */
function emptyItem(value: unknown, name: string): Keyed | undefined {
  return itemsOf(value)?.find((item) => typeof item[name] !== "number");
}

/** Returns the page field of the items. */
function pageOf({ name, fields }: FieldOf<"items">): FieldOf<"page"> {
  const page = fields.find((field) => field.kind === "page");
  if (!page) throw new Error(`The items of ${name} name no page.`);
  return page;
}
