import { memo, useMemo } from "react";
import type { Block } from "../../../api/wire";
import { findBlock } from "../../../document/document";
import { hasForeignValues } from "../../../document/foreign-values";
import { summaryOf } from "../../../document/summary";
import { Boundary } from "../../../ui/boundary";
import { Icon } from "../../../ui/icon";
import { useSortableRow } from "../../../ui/sortable/use-sortable-row";
import { modeOf, type SelectionMode } from "../state/slices/selection";
import { useSession, useSessionState } from "../state/use-session";
import { OutdatedMark } from "./outdated-mark";
import classes from "./outline.module.css";
import { InsertButton } from "./picker/insert-button";
import { PresenceMark } from "./presence-mark";
import type { RowWords } from "./use-row-words";

/**
 * Block whose menu is open, and the button that opened it.
 */
export interface OpenMenu {
  key: string;
  button: HTMLElement;
}

interface RowProps {
  words: RowWords;
  isSelected: boolean;
  /**
   * Number of selected blocks, if
   * this block is one of several.
   * Otherwise 0.
   */
  selectedCount: number;
  /** True for the row that the Tab key reaches. */
  isTabStop: boolean;
  /** True if only the name is shown. */
  isCollapsed: boolean;
  /** True if the source changed since the translation. */
  isOutdated: boolean;
  isMenuOpen: boolean;
  errorCount: number;
  onSelect: (key: string, mode: SelectionMode) => void;
  onMenu: (menu: OpenMenu) => void;
}

/** Block row. Renders only if its block changes. */
export const BlockRow = memo(function BlockRow({ blockKey, ...props }: RowProps & { blockKey: string }) {
  const block = useSessionState(({ history }) => findBlock(history.present, blockKey));
  if (!block) return null;
  return (
    <Boundary of={[block]} as={(message) => <li>{message}</li>}>
      <Row block={block} {...props} />
    </Boundary>
  );
});

/**
 * Row of plain elements, because a
 * page can have hundreds of rows.
 */
function Row({ block, ...props }: RowProps & { block: Block }) {
  const { isSelected, selectedCount, isTabStop, isCollapsed, isOutdated, isMenuOpen, errorCount } = props;
  const { onSelect, onMenu, words } = props;
  const { mayEdit } = useSession();
  const { schema, name, ...labels } = words.ofType(block.type);
  const { t } = words;
  const summary = useMemo(() => {
    if (!schema) return block.type;
    return hasForeignValues(block, schema) ? t("outline.broken") : summaryOf(block, schema);
  }, [block, schema, t]);
  const moved = selectedCount > 0 ? t("outline.blocks", { count: selectedCount }) : name;
  const { row, handle } = useSortableRow({ key: block.key, name: moved, isFixed: !mayEdit });
  return (
    <li className={classes.row} data-selected={isSelected || selectedCount > 0 || undefined} {...row}>
      {mayEdit && <InsertButton before={block.key} label={labels.insert} />}
      {mayEdit ? (
        <button
          type="button"
          className={classes.grip}
          {...handle}
          tabIndex={-1}
          aria-label={moved === name ? labels.move : t("common:sortable.move", { name: moved })}
        >
          <Icon name="grip" />
        </button>
      ) : (
        <span className={classes.grip} />
      )}
      <button
        type="button"
        data-row={block.key}
        tabIndex={isTabStop ? 0 : -1}
        className={classes.select}
        aria-current={isSelected || undefined}
        aria-description={selectedCount > 0 ? t("outline.isChosen") : undefined}
        onClick={(event) => onSelect(block.key, modeOf(event))}
      >
        <bdi className={classes.name}>{name}</bdi>{" "}
        {!isCollapsed && summary && <bdi className={classes.summary}>{summary}</bdi>}
      </button>
      <PresenceMark blockKey={block.key} />
      {isOutdated && <OutdatedMark />}
      {errorCount > 0 && <span className={classes.errors}>{t("outline.errors", { count: errorCount })}</span>}
      {mayEdit && (
        <button
          type="button"
          className={classes.menu}
          tabIndex={-1}
          aria-label={labels.actions}
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          onClick={(event) => onMenu({ key: block.key, button: event.currentTarget })}
        >
          <Icon name="more" />
        </button>
      )}
    </li>
  );
}
