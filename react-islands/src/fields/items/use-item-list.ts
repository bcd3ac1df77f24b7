import { useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldOf } from "../../api/wire";
import { itemsOf } from "../../document/content";
import type { Element } from "../../document/delta";
import { itemPrefix } from "../../document/field-path";
import { inLanguage } from "../../lib/labels";
import { useFocusLater } from "../../ui/use-focus-later";
import { useLanguage } from "../../ui/use-language";
import { useFormSource, useFormState } from "../form-source";

/**
 * Returns the items of a field, and their actions.
 * After an action, focuses the element with `data-item` of
 * the affected item, or else the element with `data-add`.
 */
export function useItemList<E extends HTMLElement>(field: FieldOf<"items">, path: string) {
  const { t } = useTranslation(["editor", "common"]);
  const language = useLanguage();
  const source = useFormSource();
  const keys = useItemKeys(path);
  const list = useRef<E>(null);
  const focusLater = useFocusLater();
  const focusItemLater = useCallback(
    (key: string | null) => {
      const selector = key === null ? "[data-add]" : `[data-item="${itemPrefix(path, key)}"]`;
      focusLater(() => list.current?.querySelector<HTMLElement>(selector));
    },
    [focusLater, path],
  );
  const [announced, setAnnounced] = useState("");
  const singular = inLanguage(field.singular, language);
  const isFull = keys.length >= field.max;
  const isLeast = keys.length <= field.min;

  const add = useCallback(
    (elements: Element[]) => {
      if (elements.length === 0) return;
      source.insertItems(path, elements, null);
      setAnnounced(t("items.added", { name: singular, count: elements.length }));
    },
    [source, path, t, singular],
  );
  const duplicate = useCallback(
    (key: string) => {
      focusItemLater(source.duplicateItem(path, key));
      setAnnounced(t("items.added", { name: singular, count: 1 }));
    },
    [source, path, focusItemLater, t, singular],
  );
  const remove = useCallback(
    (key: string, name: string) => {
      const index = keys.indexOf(key);
      focusItemLater(keys[index + 1] ?? keys[index - 1] ?? null);
      source.removeItem(path, key);
      setAnnounced(t("items.removed", { name }));
    },
    [source, path, keys, focusItemLater, t],
  );
  /** Moves an item. Announces the move if `name` is given. */
  const move = useCallback(
    (key: string, to: number, name?: string) => {
      if (to < 0 || to >= keys.length) return;
      source.moveItem(path, key, to);
      if (name === undefined) return;
      focusItemLater(key);
      setAnnounced(t("common:sortable.movedTo", { name, place: to + 1 }));
    },
    [source, path, keys, focusItemLater, t],
  );

  const limits = [
    isFull && t("items.atMost", { count: field.max }),
    keys.length < field.min && t("items.atLeast", { count: field.min }),
  ];
  return {
    keys,
    list,
    announced,
    singular,
    isFull,
    isLeast,
    /**
     * Message about the limits.
     * Empty unless the list is full or has too few items.
     */
    limits: limits.filter((text) => text !== false).join(" "),
    add,
    duplicate,
    remove,
    move,
  };
}

export type ItemListState<E extends HTMLElement = HTMLElement> = ReturnType<typeof useItemList<E>>;

/**
 * Returns the keys of the items.
 * The array stays the same while the user types in an item.
 */
function useItemKeys(path: string): string[] {
  const joined = useFormState(({ read }) =>
    (itemsOf(read("props", path)) ?? []).map(({ key }) => key).join(" "),
  );
  return useMemo(() => (joined === "" ? [] : joined.split(" ")), [joined]);
}
