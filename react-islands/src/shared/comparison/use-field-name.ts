import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Field, FieldChange, Props } from "../../api/wire";
import { itemPrefix, parsePath, printPath } from "../../document/field-path";
import { followPath, type Trail, type TrailStep } from "../../document/field-trail";
import { useItemText, useTrailText } from "../use-trail-text";

const GROUP = /^(?:__images|__files|props|pageType\.props|typeData)\./;
const OWN = ["title", "seoTitle", "seoDescription", "seoKeywords", "seoImage", "seoNoIndex"] as const;

/**
 * Page or block with changes, and all that
 * is needed to name its fields and items.
 */
export interface ChangeSubject {
  /** Fields of the block type or page type. */
  fields: Field[];
  /** All changes of the page or block. */
  changes: FieldChange[];
  /** Loaded values of both versions, the later first. */
  contents: Props[];
}

/**
 * Returns the path to a changed field.
 * Null if the schema has no such field.
 */
export function trailOf(name: string, subject: ChangeSubject): Trail | null {
  const path = name.replace(GROUP, "");
  const trails = [...subject.contents, {}].map((content) => followPath(subject.fields, path, content));
  const [first] = trails;
  if (!first) return null;
  const steps = first.steps.map((step, index): TrailStep => {
    const known = trails.flatMap((trail) => trail?.steps[index] ?? []).find((each) => each.place !== null);
    const named = { ...step, place: known?.place ?? null, name: known?.name ?? "" };
    return named.name ? named : { ...named, name: changedName(path, index, step, subject) };
  });
  return { ...first, steps };
}

/**
 * Returns the name of an item whose values are not
 * loaded, from the change of the name.
 */
function changedName(path: string, index: number, step: TrailStep, { changes }: ChangeSubject): string {
  const steps = parsePath(path)?.steps.slice(0, index + 1) ?? [];
  const label = printPath({ steps, name: step.list.itemLabel });
  const change = changes.find(({ name }) => name.replace(GROUP, "") === label);
  return String(change?.after ?? change?.before ?? "");
}

/** Returns a function for the label of a changed field. */
export function useFieldName(): (name: string, subject: ChangeSubject) => string {
  const { t } = useTranslation(["workflow", "common"]);
  const trailText = useTrailText();
  return useCallback(
    (name, subject) => {
      const trail = trailOf(name, subject);
      if (trail) return trailText(trail);
      const own = OWN.find((each) => each === name);
      if (own) return t(`common:part.${own}`);
      if (name === "anchorPoint") return t("common:part.anchorPoint");
      if (name === "type") return t("compare.blockType");
      return name.replace(GROUP, "");
    },
    [t, trailText],
  );
}

/** Returns a function for the names of list items by key. */
export function useItemNames(): (name: string, keys: string[], subject: ChangeSubject) => string[] {
  const itemText = useItemText();
  return useCallback(
    (name, keys, subject) => {
      const list = trailOf(name, subject)?.field;
      if (list?.kind !== "items") return keys;
      return keys.map((key) => {
        // Uses the first field of the item, because
        // the path of any field names the item.
        const inItem = itemPrefix(name.replace(GROUP, ""), key) + (list.fields[0]?.name ?? "");
        const step = trailOf(inItem, subject)?.steps.at(-1);
        return step ? itemText(step) : key;
      });
    },
    [itemText],
  );
}
