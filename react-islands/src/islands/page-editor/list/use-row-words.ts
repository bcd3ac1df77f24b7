import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { BlockSchema, Language } from "../../../api/wire";
import { inLanguage } from "../../../lib/labels";
import { findSchema } from "../../../lib/schema";
import { useEditorProps } from "../state/use-editor";

/**
 * Name of a block type, and labels
 * of the buttons in its rows.
 */
interface TypeWords {
  /** Null if the type is unknown. */
  schema: BlockSchema | null;
  name: string;
  insert: string;
  move: string;
  actions: string;
}

export interface RowWords {
  ofType: (type: string) => TypeWords;
  t: TFunction<["editor", "common"]>;
}

/**
 * Returns the labels of rows, cached by block type,
 * because a page can have hundreds of rows.
 */
export function useRowWords(): RowWords {
  const { t, i18n } = useTranslation(["editor", "common"]);
  const { blockTypes } = useEditorProps();
  const language = i18n.language as Language;
  return useMemo(() => {
    const known = new Map<string, TypeWords>();
    const make = (type: string): TypeWords => {
      const schema = findSchema(blockTypes, type);
      const name = schema ? inLanguage(schema.label, language) : t("outline.unknown");
      const insert = t("picker.insertBefore", { block: name });
      const move = t("common:sortable.move", { name });
      return { schema, name, insert, move, actions: t("common:action.of", { name }) };
    };
    const ofType = (type: string) => {
      const words = known.get(type) ?? make(type);
      known.set(type, words);
      return words;
    };
    return { ofType, t };
  }, [t, language, blockTypes]);
}
