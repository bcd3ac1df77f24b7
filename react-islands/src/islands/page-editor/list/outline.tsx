import { ActionIcon, Button, Tooltip } from "@mantine/core";
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  useCallback,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { errorCounts } from "../../../document/error-place";
import { Icon } from "../../../ui/icon";
import { moveFocusBetweenRows, useTabStop } from "../../../ui/row-focus";
import { SortableList } from "../../../ui/sortable/sortable-list";
import { useLostFocus } from "../../../ui/use-lost-focus";
import { ADD, CUT, insertionPoint, REMOVE_CUT } from "../commands/block-commands";
import { copyToEvent, pasteFromEvent } from "../commands/clipboard/block-clipboard";
import { type CommandTarget, targetOfMenu, targetOfRow } from "../commands/command-target";
import { performCommand } from "../commands/perform-command";
import { scrollFormIntoView } from "../state/form-in-view";
import { renderNow } from "../state/render-now";
import { focusSelectedRow } from "../state/selected-row";
import { isAllCollapsed, isRowCollapsed } from "../state/slices/collapsed";
import type { SelectionMode } from "../state/slices/selection";
import { useOutdatedKeys } from "../state/use-drift";
import { useActions, useEditor, useEditorStore } from "../state/use-editor";
import { useErrors, useSession, useSessionMembers } from "../state/use-session";
import { BlockMenu } from "./block-menu";
import { BlockRow, type OpenMenu } from "./block-row";
import { extendByKey } from "./extend-selection";
import { moveInPlace } from "./move-in-place";
import classes from "./outline.module.css";
import { PageRow } from "./page-row";
import { markRowBehind, unmarkRow } from "./row-behind";
import { SelectionBar } from "./selection-bar";
import { useRowWords } from "./use-row-words";

/**
 * Attribute of rows with the block key.
 * Empty for the page row.
 */
const ROW = "data-row";

/** List of the page's blocks. */
export const Outline = memo(function Outline() {
  const { t } = useTranslation("editor");
  const { mayEdit } = useSession();
  const store = useEditorStore();
  const selected = useEditor(({ selection }) => selection.block);
  const allSelected = useEditor(({ selection }) => selection.blocks);
  const collapsed = useEditor((editor) => editor.collapsed);
  const { announce, collapseAll, dropBlocks, selectRow } = useActions();
  const outdated = useOutdatedKeys();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const list = useRef<HTMLElement>(null);
  const rows = useSessionMembers(({ history }) => history.present.blocks.map(({ key }) => key));
  const words = useRowWords();
  const stops = useTabStop({ attribute: ROW, keys: ["", ...rows], chosen: selected ?? "" });
  // A merge with another user's version
  // may remove the focused row.
  const watched = useLostFocus(focusSelectedRow);
  const onFocus = (event: FocusEvent) => {
    stops.list.onFocus(event);
    watched.onFocus(event);
  };
  const errors = useErrors();
  const errorsByBlock = useMemo(() => errorCounts(errors), [errors]);
  // A second click on the same button closes the menu.
  const onMenu = useCallback(
    (next: OpenMenu) => setMenu((open) => (open?.key === next.key ? null : next)),
    [],
  );
  const onMenuClose = useCallback(() => setMenu(null), []);

  const onSelect = useCallback(
    (row: string | null, mode: SelectionMode) => {
      renderNow(() => selectRow(row, mode));
      if (mode === "replace") scrollFormIntoView();
      // Otherwise the focus could stay
      // on a row that was deselected.
      else focusSelectedRow();
    },
    [selectRow],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    moveFocusBetweenRows(event, ROW);
    extendByKey(event, rows, (row) => onSelect(row, "range"));
  };

  // Ignores events in portals, such as menus, because
  // React events in portals bubble to this list.
  const isInside = (event: ClipboardEvent) => list.current?.contains(event.target as Node) ?? false;

  const targetOfFocus = (): CommandTarget => {
    const editor = store.getState();
    const row = document.activeElement?.getAttribute("data-row");
    return typeof row === "string" ? targetOfRow(editor, row || null) : editor.selection;
  };

  const onCopy = (event: ClipboardEvent) => {
    if (!isInside(event)) return;
    const editor = store.getState();
    const target = targetOfFocus();
    const isCut = event.type === "cut";
    const refusal = isCut ? CUT.refusal?.(editor, target) : "";
    const text = refusal || copyToEvent(editor, event.clipboardData, target.blocks);
    if (text === null) return;
    event.preventDefault();
    announce(text);
    if (isCut && !refusal) performCommand(REMOVE_CUT, store, target);
  };

  const onPaste = async (event: ClipboardEvent) => {
    if (!mayEdit || !isInside(event)) return;
    event.preventDefault();
    announce(await pasteFromEvent(store.getState(), event.clipboardData, insertionPoint(targetOfFocus())));
  };

  return (
    <section
      ref={list}
      className={classes.outline}
      aria-label={t("outline.label")}
      onCopy={onCopy}
      onCut={onCopy}
      onPaste={onPaste}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: users interact with the rows inside, and this element only handles their events. */}
      <div
        data-blocks
        {...stops.list}
        {...watched}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onPointerOver={markRowBehind}
        onPointerLeave={unmarkRow}
        className={classes.rows}
      >
        <PageRow
          errors={errors}
          isSelected={selected === null}
          isTabStop={stops.tabStop === ""}
          isOutdated={outdated.has("")}
          onSelect={onSelect}
        />
        <SortableList
          keys={rows}
          onMove={(key, to) => dropBlocks(targetOfMenu(store.getState(), key).blocks, key, to)}
        >
          <ol ref={moveInPlace} className={classes.list}>
            {rows.map((key) => (
              <BlockRow
                key={key}
                blockKey={key}
                words={words}
                isSelected={key === selected}
                selectedCount={allSelected.length > 1 && allSelected.includes(key) ? allSelected.length : 0}
                isTabStop={key === stops.tabStop}
                isCollapsed={isRowCollapsed(collapsed, key)}
                isOutdated={outdated.has(key)}
                isMenuOpen={menu?.key === key}
                errorCount={errorsByBlock.get(key) ?? 0}
                onSelect={onSelect}
                onMenu={onMenu}
              />
            ))}
          </ol>
        </SortableList>
        {rows.length === 0 && <p className={classes.hint}>{t("outline.empty")}</p>}
      </div>
      {mayEdit && allSelected.length > 1 && <SelectionBar />}
      <div className={classes.foot}>
        {mayEdit && <AddButton />}
        <CollapseButton isAll={isAllCollapsed(collapsed, rows)} onCollapse={collapseAll} />
      </div>
      <BlockMenu menu={menu} onClose={onMenuClose} />
    </section>
  );
});

const AddButton = memo(function AddButton() {
  const { t } = useTranslation("editor");
  const store = useEditorStore();
  return (
    <Tooltip label={t("outline.addHint")}>
      <Button
        px="xs"
        classNames={{ section: classes.addSign }}
        leftSection={<Icon name="plus" />}
        onClick={() => performCommand(ADD, store)}
      >
        {t("outline.add")}
      </Button>
    </Tooltip>
  );
});

interface CollapseProps {
  /** True if all rows are collapsed. */
  isAll: boolean;
  onCollapse: (isCollapsed: boolean) => void;
}

const CollapseButton = memo(function CollapseButton({ isAll, onCollapse }: CollapseProps) {
  const { t } = useTranslation("editor");
  return (
    <Tooltip label={isAll ? t("outline.expand") : t("outline.collapse")}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t("outline.collapse")}
        aria-pressed={isAll}
        onClick={() => onCollapse(!isAll)}
      >
        <Icon name={isAll ? "listDense" : "list"} />
      </ActionIcon>
    </Tooltip>
  );
});
