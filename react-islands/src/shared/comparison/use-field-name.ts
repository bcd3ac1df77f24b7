import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Field, FieldChange, Props } from "../../api/wire";
import { itemPrefix, parsePath, printPath } from "../../document/field-path";
import { followPath, type Trail, type TrailStep } from "../../document/field-trail";
import { useItemText, useTrailText } from "../use-trail-text";

const GROUP = /^(?:__images|__files|props|pageType\.props|typeData)\./;
const OWN = ["title", "seoTitle", "seoDescription", "seoKeywords", "seoImage", "seoNoIndex"] as const;

/** What a change is about: the type that describes it, and what is known of the items on the way. */
export interface ChangeSubject {
  /** Of the block's or the page's type. */
  fields: Field[];
  /** All that differs in it. */
  changes: FieldChange[];
  /** The values of the sides, as far as they are known; the later one first. */
  contents: Props[];
}

/** The field that a change names; null for what no schema describes. */
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

/** The name of an item where the change of that very name is all that is known of it. */
function changedName(path: string, index: number, step: TrailStep, { changes }: ChangeSubject): string {
  const steps = parsePath(path)?.steps.slice(0, index + 1) ?? [];
  const label = printPath({ steps, name: step.list.itemLabel });
  const change = changes.find(({ name }) => name.replace(GROUP, "") === label);
  return String(change?.after ?? change?.before ?? "");
}

/** What people call a field that a change names. */
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

/** What people call the items of a list, by their keys. */
export function useItemNames(): (name: string, keys: string[], subject: ChangeSubject) => string[] {
  const itemText = useItemText();
  return useCallback(
    (name, keys, subject) => {
      const list = trailOf(name, subject)?.field;
      if (list?.kind !== "items") return keys;
      return keys.map((key) => {
        // Any field of the item leads through it.
        const inItem = itemPrefix(name.replace(GROUP, ""), key) + (list.fields[0]?.name ?? "");
        const step = trailOf(inItem, subject)?.steps.at(-1);
        return step ? itemText(step) : key;
      });
    },
    [itemText],
  );
}
