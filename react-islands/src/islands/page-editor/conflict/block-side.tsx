import { useTranslation } from "react-i18next";
import type { Block, Field } from "../../../api/wire";
import { plainText } from "../../../lib/document/summary";
import { isEqual } from "../../../lib/equal";
import { findSchema } from "../../../lib/schema";
import { useLanguage } from "../../../ui/use-language";
import { useEditorProps } from "../editor-props";
import classes from "./conflict.module.css";

interface Props {
  block: Block | null;
  /** The same block on the other side: only what differs from it is shown. */
  other: Block | null;
}

/** What one side made of a block, field by field. */
export function BlockSide({ block, other }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { blockTypes } = useEditorProps();
  if (!block) return <p className={classes.deleted}>{t("conflict.deleted")}</p>;
  const fields = findSchema(blockTypes, block.type)?.fields ?? [];
  const differing = fields.filter(
    (field) => !other || !isEqual(fieldValue(block, field), fieldValue(other, field)),
  );
  return (
    <dl className={classes.fields}>
      {differing.map((field) => (
        <div key={field.name}>
          <dt>{field.label[language]}</dt>
          <dd>{valueText(block, field, t("form.none"))}</dd>
        </div>
      ))}
    </dl>
  );
}

function fieldValue(block: Block, { name, kind }: Field): unknown {
  return kind === "image" ? block.__images?.[name] : block.props?.[name];
}

function valueText(block: Block, field: Field, none: string): string {
  if (field.kind === "image") {
    const image = block.__images?.[field.name]?.[0];
    return image ? `${image.fileName} – ${image.altText}` : none;
  }
  const value = block.props?.[field.name];
  if (typeof value !== "string" || value === "") return none;
  return field.kind === "rich-text" ? plainText(value) : value;
}
