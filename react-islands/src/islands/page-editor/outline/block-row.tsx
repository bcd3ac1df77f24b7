import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { summaryOf } from "../../../lib/document/summary";
import { findSchema } from "../../../lib/schema";
import { Icon } from "../../../ui/icon";
import { useLanguage } from "../../../ui/use-language";
import { useEditorProps } from "../editor-props";
import { useSession } from "../session/session-context";
import { BlockMenu } from "./block-menu";
import type { BlockRowProps } from "./block-row-props";
import { OutdatedMark } from "./outdated-mark";
import classes from "./outline.module.css";

/** A block in the list: its type and first words, a handle to move it, and a menu. */
export function BlockRow(props: BlockRowProps) {
  const { block, isSelected, isDense, isOutdated, errorCount, onSelect } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const { blockTypes } = useEditorProps();
  const schema = findSchema(blockTypes, block.type);
  const name = schema?.label[language] ?? t("outline.unknown");
  const summary = useMemo(() => (schema ? summaryOf(block, schema) : block.type), [block, schema]);
  const { mayEdit } = useSession();
  const sortable = useSortable({ id: block.key, data: { name }, disabled: !mayEdit });
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.row}
      data-selected={isSelected || undefined}
      data-dragging={sortable.isDragging || undefined}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <button
        type="button"
        ref={sortable.setActivatorNodeRef}
        className={classes.grip}
        {...sortable.attributes}
        {...sortable.listeners}
        disabled={!mayEdit}
        aria-label={t("outline.drag", { block: name })}
      >
        <Icon name="grip" />
      </button>
      <button
        type="button"
        data-row
        className={classes.select}
        aria-current={isSelected || undefined}
        onClick={onSelect}
      >
        <span className={classes.name}>{name}</span>{" "}
        {!isDense && summary && <span className={classes.summary}>{summary}</span>}
      </button>
      {isOutdated && <OutdatedMark />}
      {errorCount > 0 && <span className={classes.errors}>{t("outline.errors", { count: errorCount })}</span>}
      {mayEdit && <BlockMenu {...props} name={name} />}
    </li>
  );
}
