import { Checkbox, Radio, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BOUNDS } from "../../api/bounds";
import type { PageSummary } from "../../api/wire";
import { isAnchor } from "../../lib/anchor";
import { linkKind, proposedLink } from "../../lib/link";
import { localeAttributes } from "../../lib/locale";
import { Form } from "../../ui/form";
import { FormActions } from "../../ui/form-actions";
import { ThemedModal } from "../../ui/themed-modal";
import { useErrorText } from "../../ui/use-error-text";
import type { MenuRow, MenuTarget } from "./menu-rows";
import classes from "./menu-structure.module.css";
import { OfferedPages } from "./offered-pages";
import { MenuPageSearch } from "./page-search";

interface Props {
  /** Row to edit. Null if a new entry is created. */
  row: MenuRow | null;
  /** Name of the menu. */
  name: string;
  locale: string;
  /** Pages in the menu. */
  usedIDs: number[];
  /** Receives the row. The key of a new row is empty. */
  onDone: (row: MenuRow) => void;
  onClose: () => void;
}

const TARGETS: MenuTarget[] = ["page", "address", "anchor", "group"];

const NEW: MenuRow = {
  key: "",
  level: 0,
  target: "page",
  label: "",
  url: "",
  anchor: "",
  newTab: false,
  pageID: null,
  page: null,
};

/** Error codes by field. */
type Errors = Partial<Record<"label" | "page" | "url" | "anchor", "V_01" | "V_12" | "V_13" | "V_14">>;

export function EntryModal({ row, name, locale, usedIDs, onDone, onClose }: Props) {
  const { t } = useTranslation("site");
  const errorText = useErrorText();
  const [draft, setDraft] = useState(row ?? NEW);
  const [errors, setErrors] = useState<Errors>({});
  const [tries, setTries] = useState(0);
  const set = (part: Partial<MenuRow>) => setDraft({ ...draft, ...part });
  const shown = (field: keyof Errors, label: string) => {
    const code = errors[field];
    return code ? errorText({ code, property: field, model: "menu" }, label) : null;
  };
  const submit = () => {
    const tidy = tidied(draft);
    const found = check(tidy);
    setErrors(found);
    setTries(tries + 1);
    if (Object.keys(found).length === 0) onDone(tidy);
  };
  const { target } = draft;
  const choose = (page: PageSummary | null) => set({ page, pageID: page?.id ?? null });
  return (
    <ThemedModal tone="orange" title={t(row ? "menus.entry.edit" : "menus.add")} onClose={onClose}>
      <Form className={classes.form} failure={tries} onSubmit={submit}>
        <Radio.Group
          label={t("menus.entry.target")}
          value={target}
          onChange={(value) => set({ target: value as MenuTarget })}
        >
          <div className={classes.targets}>
            {TARGETS.map((each) => (
              <Radio key={each} value={each} label={t(`menus.targets.${each}`)} />
            ))}
          </div>
        </Radio.Group>
        {target === "page" && (
          <MenuPageSearch
            page={draft.page}
            locale={locale}
            error={shown("page", t("menus.targets.page"))}
            onChoose={choose}
          />
        )}
        {target === "page" && !row && !draft.page && (
          <OfferedPages
            name={name}
            locale={locale}
            usedIDs={usedIDs}
            onAdd={(page) => onDone(tidied({ ...draft, page, pageID: page.id }))}
          />
        )}
        {target === "address" && (
          <TextInput
            label={t("menus.entry.url")}
            description={t("menus.entry.urlHint")}
            value={draft.url}
            onChange={({ currentTarget }) => set({ url: currentTarget.value })}
            error={shown("url", t("menus.entry.url"))}
          />
        )}
        {(target === "anchor" || target === "page") && (
          <TextInput
            label={t("menus.entry.anchor")}
            description={t(target === "page" ? "menus.entry.pageAnchorHint" : "menus.entry.anchorHint")}
            value={draft.anchor}
            onChange={({ currentTarget }) => set({ anchor: currentTarget.value })}
            error={shown("anchor", t("menus.entry.anchor"))}
          />
        )}
        <TextInput
          {...localeAttributes(locale)}
          label={t("menus.entry.label")}
          description={target === "page" ? t("menus.entry.pageLabelHint") : undefined}
          placeholder={target === "page" ? draft.page?.title : undefined}
          value={draft.label}
          onChange={({ currentTarget }) => set({ label: currentTarget.value })}
          error={shown("label", t("menus.entry.label"))}
        />
        {target !== "group" && (
          <Checkbox
            label={t("menus.entry.newTab")}
            checked={draft.newTab}
            onChange={({ currentTarget }) => set({ newTab: currentTarget.checked })}
          />
        )}
        <FormActions
          submit={t(row ? "menus.entry.apply" : "menus.entry.submit")}
          isBusy={false}
          onCancel={onClose}
        />
      </Form>
    </ThemedModal>
  );
}

/** Removes the values that do not belong to the row's target. */
function tidied(row: MenuRow): MenuRow {
  const { target } = row;
  const isPage = target === "page";
  return {
    ...row,
    label: row.label.trim(),
    url: target === "address" ? (proposedLink(row.url) ?? row.url.trim()) : "",
    anchor: isPage || target === "anchor" ? row.anchor.trim().replace(/^#/, "") : "",
    pageID: isPage ? row.pageID : null,
    page: isPage ? row.page : null,
    newTab: target !== "group" && row.newTab,
  };
}

/** Returns the errors that the server would report. */
function check({ target, label, url, anchor, pageID }: MenuRow): Errors {
  const errors: Errors = {};
  if (target !== "page" && !label) errors.label = "V_01";
  if (label.length > BOUNDS.MenuItem.label.maxLength) errors.label = "V_14";
  if (target === "page" && pageID === null) errors.page = "V_01";
  if (target === "address" && !url) errors.url = "V_01";
  else if (target === "address" && !isAddress(url)) errors.url = "V_13";
  if (target === "anchor" && !anchor) errors.anchor = "V_01";
  else if (anchor && !isAnchor(anchor)) errors.anchor = "V_12";
  return errors;
}

/** Returns true for links that need no page around them, so not for files. */
function isAddress(url: string): boolean {
  const kind = linkKind(url);
  return kind !== null && kind !== "file";
}
