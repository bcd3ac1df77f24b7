import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Trail, TrailStep } from "../document/field-trail";
import { inLanguage } from "../lib/labels";
import { useLanguage } from "../ui/use-language";

/**
 * Returns a function that formats the path to a
 * field, as in “Cards › Boat repair › Title”.
 */
export function useTrailText(): (trail: Trail) => string {
  const language = useLanguage();
  const itemText = useItemText();
  return useCallback(
    ({ steps, field }) => {
      const around = steps.flatMap((step) => [inLanguage(step.list.label, language), itemText(step)]);
      return [...around, inLanguage(field.label, language)].join(" › ");
    },
    [language, itemText],
  );
}

/**
 * Returns a function for the text of an item: its
 * name, or else its position, or else only its kind.
 */
export function useItemText(): (step: Omit<TrailStep, "key">) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return useCallback(
    ({ list, name, place }) => {
      const singular = inLanguage(list.singular, language);
      if (name) return name;
      return place === null ? singular : t("item.numbered", { name: singular, place: place + 1 });
    },
    [t, language],
  );
}
