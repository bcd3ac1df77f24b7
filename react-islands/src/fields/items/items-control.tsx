import { Button, Input } from "@mantine/core";
import { type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { itemsOf } from "../../document/content";
import { itemPrefix } from "../../document/field-path";
import { newItem } from "../../document/new-block";
import { inLanguage } from "../../lib/labels";
import { Icon } from "../../ui/icon";
import { SortableList } from "../../ui/sortable/sortable-list";
import { useLanguage } from "../../ui/use-language";
import type { ControlProps } from "../control";
import { useFormSource, useFormState } from "../form-source";
import { useReadOnly } from "../read-only";
import { ItemRow } from "./item-row";
import classes from "./items.module.css";

/** A list of items: sorted, added, copied and removed here, each with a form of its own. */
export function ItemsControl({ field, path, label, hint, error, Form }: ControlProps<"items">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const source = useFormSource();
  const isReadOnly = useReadOnly();
  const keys = useItemKeys(path);
  const [newKey, setNewKey] = useState<string | null>(null);
  const [announced, setAnnounced] = useState("");
  const list = useRef<HTMLFieldSetElement>(null);
  const singular = inLanguage(field.singular, language);
  const focusLater = useFocusLater(list, path);
  const isFull = keys.length >= field.max;
  const isLeast = keys.length <= field.min;

  const add = () => {
    const element = newItem(field.fields);
    source.insertItem(path, element, null);
    setNewKey(element.value.key);
    setAnnounced(t("items.added", { name: singular }));
  };
  const duplicate = useCallback(
    (key: string) => {
      focusLater(source.duplicateItem(path, key));
      setAnnounced(t("items.added", { name: singular }));
    },
    [source, path, focusLater, t, singular],
  );
  const remove = useCallback(
    (key: string, name: string) => {
      const index = keys.indexOf(key);
      focusLater(keys[index + 1] ?? keys[index - 1] ?? null);
      source.removeItem(path, key);
      setAnnounced(t("items.removed", { name }));
    },
    [source, path, keys, focusLater, t],
  );
  const move = useCallback(
    (key: string, to: number, name?: string) => {
      if (to < 0 || to >= keys.length) return;
      source.moveItem(path, key, to);
      if (name === undefined) return;
      focusLater(key);
      setAnnounced(t("sortable.movedTo", { name, place: to + 1 }));
    },
    [source, path, keys, focusLater, t],
  );

  const limits = [
    isFull && t("items.atMost", { count: field.max }),
    isLeast && field.min > 0 && t("items.atLeast", { count: field.min }),
  ].filter((text) => text !== false);
  return (
    <fieldset
      ref={list}
      className={classes.items}
      data-items={path}
      aria-describedby={[error && `${id}-error`, `${id}-limits`].filter(Boolean).join(" ")}
    >
      <legend>
        <Input.Label labelElement="div" required={field.need === "required"}>
          {label}
        </Input.Label>
      </legend>
      {hint && <Input.Description>{hint}</Input.Description>}
      <SortableList keys={keys} onMove={(key, to) => move(key, to)}>
        <ol className={classes.list}>
          {keys.map((key, index) => (
            <ItemRow
              key={key}
              field={field}
              path={path}
              itemKey={key}
              index={index}
              isLast={index === keys.length - 1}
              isFull={isFull}
              isLeast={isLeast}
              isNew={key === newKey}
              onMove={move}
              onDuplicate={duplicate}
              onRemove={remove}
              Form={Form}
            />
          ))}
        </ol>
      </SortableList>
      {!isReadOnly && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="plus" />}
            disabled={isFull}
            onClick={add}
            data-add
          >
            {t("items.add", { name: singular })}
          </Button>
        </div>
      )}
      <p id={`${id}-limits`} className={classes.hint}>
        {limits.join(" ")}
      </p>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
    </fieldset>
  );
}

/** The keys of the items. What is typed into one of them changes none of the keys. */
function useItemKeys(path: string): string[] {
  const joined = useFormState(({ read }) =>
    (itemsOf(read("props", path)) ?? []).map(({ key }) => key).join(" "),
  );
  return useMemo(() => (joined === "" ? [] : joined.split(" ")), [joined]);
}

/** Focuses an item after the next render; the add button where there is none. */
function useFocusLater(list: RefObject<HTMLElement | null>, path: string): (key: string | null) => void {
  const wanted = useRef<{ key: string | null } | null>(null);
  useEffect(() => {
    if (!wanted.current) return;
    const { key } = wanted.current;
    wanted.current = null;
    const selector = key === null ? "[data-add]" : `[data-item="${itemPrefix(path, key)}"]`;
    list.current?.querySelector<HTMLElement>(selector)?.focus();
  });
  return useCallback((key) => {
    wanted.current = { key };
  }, []);
}
