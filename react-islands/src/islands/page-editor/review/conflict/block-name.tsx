import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Block } from "../../../../api/wire";
import { summaryOf } from "../../../../document/summary";
import { inLanguage } from "../../../../lib/labels";
import { findSchema } from "../../../../lib/schema";
import { useLanguage } from "../../../../ui/use-language";
import { useEditorProps } from "../../state/use-editor";

/**
 * Returns a function that names a
 * block by its type and first words.
 */
export function useBlockName(): (block: Block | null | undefined) => string {
  const { t } = useTranslation("editor");
  const language = useLanguage();
  const { blockTypes } = useEditorProps();
  return useCallback(
    (block) => {
      if (!block) return t("conflict.deleted");
      const schema = findSchema(blockTypes, block.type);
      const summary = summaryOf(block, schema);
      const name = schema ? inLanguage(schema.label, language) : t("outline.unknown");
      return summary ? `${name}: ${summary}` : name;
    },
    [t, language, blockTypes],
  );
}

export function BlockName({ block }: { block: Block | null | undefined }) {
  return useBlockName()(block);
}
