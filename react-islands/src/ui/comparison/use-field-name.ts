import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "../../api/wire";
import { inLanguage } from "../../lib/labels";
import { useLanguage } from "../use-language";

const GROUP = /^(?:__images|__files|props|pageType\.props|typeData)\./;
const OWN = ["title", "seoTitle", "seoDescription", "seoKeywords", "seoImage"] as const;

/** The field of a schema that a change names; null for what no schema describes. */
export function fieldOf(name: string, fields: Field[]): Field | null {
  const plain = name.replace(GROUP, "");
  return fields.find((field) => field.name === plain) ?? null;
}

/** What people call a field that a change names, by the fields of the block's or the page's type. */
export function useFieldName(): (name: string, fields: Field[]) => string {
  const { t } = useTranslation(["life", "editor"]);
  const language = useLanguage();
  return useCallback(
    (name, fields) => {
      const field = fieldOf(name, fields);
      if (field) return inLanguage(field.label, language);
      const own = OWN.find((each) => each === name);
      if (own) return t(`editor:conflict.part.${own}`);
      if (name === "anchorPoint") return t("editor:form.anchor");
      if (name === "type") return t("compare.blockType");
      return name.replace(GROUP, "");
    },
    [t, language],
  );
}
