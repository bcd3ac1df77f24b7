import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Block, Language } from "../../../api/wire";
import { findBlock } from "../../../document/document";
import { summaryOf } from "../../../document/summary";
import { inLanguage } from "../../../lib/labels";
import { findSchema } from "../../../lib/schema";
import { Boundary } from "../../../ui/boundary";
import { Icon } from "../../../ui/icon";
import { useSortableRow } from "../../../ui/sortable/use-sortable-row";
import { useEditorProps } from "../editor-props";
import { InsertButton } from "../picker/insert-button";
import { GuestMark } from "../presence/guest-mark";
import { useSession, useSessionState } from "../session/session-context";
import { OutdatedMark } from "./outdated-mark";
import classes from "./outline.module.css";
import { type Manner, mannerOf } from "./use-row-choice";

/** A menu that is open: the block that it is about, and the button that it hangs on. */
export interface OpenMenu {
  key: string;
  button: HTMLElement;
}

interface RowProps {
  isSelected: boolean;
  /** How many blocks are chosen with this one; 0 where it is not among several. */
  chosenCount: number;
  /** Whether the Tab key leads to this row. */
  isTabStop: boolean;
  /** Whether only its name is shown. */
  isCollapsed: boolean;
  /** Whether this block's source has changed since it was translated. */
  isOutdated: boolean;
  isMenuOpen: boolean;
  errorCount: number;
  onSelect: (key: string, manner: Manner) => void;
  onMenu: (menu: OpenMenu) => void;
}

/** A block in the list. It is rendered again when that block changes, and for no other. */
export const BlockRow = memo(function BlockRow({ blockKey, ...props }: RowProps & { blockKey: string }) {
  const block = useSessionState(({ history }) => findBlock(history.present, blockKey));
  if (!block) return null;
  return (
    <Boundary of={[block]} as={(message) => <li>{message}</li>}>
      <Row block={block} {...props} />
    </Boundary>
  );
});

/** Its type and first words, a handle to move it, and a button for the menu: plain elements, as there may be hundreds. */
function Row({ block, ...props }: RowProps & { block: Block }) {
  const { isSelected, chosenCount, isTabStop, isCollapsed, isOutdated, isMenuOpen, errorCount } = props;
  const { onSelect, onMenu } = props;
  const { t, i18n } = useTranslation();
  const { blockTypes } = useEditorProps();
  const { mayEdit } = useSession();
  const schema = findSchema(blockTypes, block.type);
  const name = schema ? inLanguage(schema.label, i18n.language as Language) : t("outline.unknown");
  const summary = useMemo(() => (schema ? summaryOf(block, schema) : block.type), [block, schema]);
  const moved = chosenCount > 0 ? t("outline.blocks", { count: chosenCount }) : name;
  const { row, handle } = useSortableRow({ key: block.key, name: moved, isFixed: !mayEdit });
  return (
    <li className={classes.row} data-selected={isSelected || chosenCount > 0 || undefined} {...row}>
      {mayEdit && <InsertButton before={block.key} label={t("picker.insertBefore", { block: name })} />}
      <button
        type="button"
        className={classes.grip}
        {...handle}
        tabIndex={-1}
        aria-label={t("sortable.move", { name: moved })}
      >
        <Icon name="grip" />
      </button>
      <button
        type="button"
        data-row={block.key}
        tabIndex={isTabStop ? 0 : -1}
        className={classes.select}
        aria-current={isSelected || undefined}
        aria-description={chosenCount > 0 ? t("outline.isChosen") : undefined}
        onClick={(event) => onSelect(block.key, mannerOf(event))}
      >
        <span className={classes.name}>{name}</span>{" "}
        {!isCollapsed && summary && <span className={classes.summary}>{summary}</span>}
      </button>
      <GuestMark blockKey={block.key} />
      {isOutdated && <OutdatedMark />}
      {errorCount > 0 && <span className={classes.errors}>{t("outline.errors", { count: errorCount })}</span>}
      {mayEdit && (
        <button
          type="button"
          className={classes.menu}
          tabIndex={-1}
          aria-label={t("outline.actions", { block: name })}
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
