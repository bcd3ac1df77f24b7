import { useTranslation } from "react-i18next";
import type { Block, Field } from "../../../../api/wire";
import { itemsOf } from "../../../../document/content";
import { followPath } from "../../../../document/field-trail";
import { readField } from "../../../../document/read-field";
import { isSameContent } from "../../../../document/same-content";
import { itemName } from "../../../../document/summary";
import { textOfValue } from "../../../../lib/readable-text";
import { findSchema } from "../../../../lib/schema";
import { useItemText, useTrailText } from "../../../../shared/use-trail-text";
import { useLanguage } from "../../../../ui/use-language";
import { useEditorProps } from "../../state/use-editor";
import classes from "./conflict.module.css";

interface Props {
  block: Block | null;
  /**
   * Block on the other side.
   * Fields that are equal on both sides are hidden.
   */
  other: Block | null;
  /**
   * Paths of fields that both sides changed.
   * Null if the conflict is about the whole block.
   */
  fields: string[] | null;
}

/** Shows the block of one side, field by field. */
export function BlockSide({ block, other, fields }: Props) {
  const { t } = useTranslation("editor");
  const language = useLanguage();
  const trailText = useTrailText();
  const itemText = useItemText();
  const { blockTypes } = useEditorProps();
  if (!block) return <p className={classes.deleted}>{t("conflict.deleted")}</p>;
  const known = findSchema(blockTypes, block.type)?.fields ?? [];
  const paths = fields ?? known.map(({ name }) => name);
  const trails = paths.flatMap((path) => {
    const trail = followPath(known, path, block.props ?? {}) ?? followPath(known, path, other?.props ?? {});
    const value = trail && readField(block, trail.field, path);
    const isSame = trail && other && isSameContent(value, readField(other, trail.field, path));
    return trail && !isSame ? [{ path, trail, value }] : [];
  });
  const textOf = (value: unknown, field: Field) => {
    if (field.kind !== "items") return textOfValue(value, field, language);
    const items = itemsOf(value) ?? [];
    const trail = items.map((item, place) => itemText({ list: field, name: itemName(item, field), place }));
    return trail.join(", ");
  };
  return (
    <dl className={classes.fields}>
      {trails.map(({ path, trail, value }) => (
        <div key={path}>
          <dt>{trailText(trail)}</dt>
          <dd>{textOf(value, trail.field) || t("form.none")}</dd>
        </div>
      ))}
    </dl>
  );
}
