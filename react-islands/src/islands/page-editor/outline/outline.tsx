import { ActionIcon, Button, Tooltip } from "@mantine/core";
import {
  type ClipboardEvent,
  type FocusEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import type { BlockSchema } from "../../../api/wire";
import { findBlock } from "../../../document/document";
import { errorCounts } from "../../../document/error-place";
import { typeName } from "../../../lib/schema";
import { Icon } from "../../../ui/icon";
import { SortableList } from "../../../ui/sortable/sortable-list";
import { useLanguage } from "../../../ui/use-language";
import { useActivity } from "../activity";
import { useOutdatedKeys } from "../drift/use-drift";
import { useEditorProps } from "../editor-props";
import { BlockPicker } from "../picker/block-picker";
import { useSelection } from "../selection";
import { useErrors, useSession, useSessionMembers } from "../session/session-context";
import { BlockActions } from "./block-actions";
import { BlockMenu } from "./block-menu";
import { BlockRow, type OpenMenu } from "./block-row";
import { ChoiceBar } from "./choice-bar";
import classes from "./outline.module.css";
import { PageRow } from "./page-row";
import { useBlockClipboard } from "./use-block-clipboard";
import { useCollapsed } from "./use-collapsed";
import { type OutlineKeys, useOutlineKeys } from "./use-outline-keys";
import { type Manner, useRowChoice } from "./use-row-choice";

/** What the picker was opened for: a new block behind another, or another type for a block. */
type Target = { after: string | null } | { replacing: string };

/** The blocks of the page in their order: chosen, added, moved, copied and removed here, by pointer and keyboard. */
export function Outline() {
  const { t } = useTranslation();
  const language = useLanguage();
  const session = useSession();
  const { blockTypes } = useEditorProps();
  const { key: selected, select, selectAll } = useSelection();
  const [target, setTarget] = useState<Target>({ after: null });
  const { activity, begin, end } = useActivity();
  const outdated = useOutdatedKeys();
  const [announced, setAnnounced] = useState("");
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const list = useRef<HTMLElement>(null);
  const actions = useMemo(
    () => new BlockActions(session, { select, selectAll }),
    [session, select, selectAll],
  );
  const clipboard = useBlockClipboard(actions);
  const { mayEdit } = session;
  const rows = useSessionMembers(({ history }) => history.present.blocks.map(({ key }) => key));
  const choice = useRowChoice(rows);
  const collapsed = useCollapsed(rows);
  const errors = useErrors();
  const errorsByBlock = useMemo(() => errorCounts(errors), [errors]);
  /** The row that had the focus last; null for the row of the page. */
  const [stop, setStop] = useState<string | null>(selected);
  const tabStop = stop !== null && rows.includes(stop) ? stop : null;
  // Pressing the button of an open menu closes it.
  const onMenu = useCallback(
    (next: OpenMenu) => setMenu((open) => (open?.key === next.key ? null : next)),
    [],
  );
  const { choose } = choice;
  const onSelect = useCallback(
    (key: string, manner: Manner) => {
      choose(key, manner);
      setAnnounced("");
    },
    [choose],
  );

  const openPicker = (next: Target) => {
    setTarget(next);
    begin("replacing" in next ? "ReplaceBlock" : "AddingBlock");
  };

  const pick = (schema: BlockSchema) => {
    if ("replacing" in target) actions.replace(target.replacing, schema, blockTypes);
    else actions.add(schema, target.after);
    end();
  };

  // A row that is moved or removed loses the focus; it goes to the selected row.
  const isFocusLost = useRef(false);
  useEffect(() => {
    if (!isFocusLost.current) return;
    isFocusLost.current = false;
    list.current?.querySelector<HTMLElement>("[data-row][aria-current]")?.focus();
  });

  /** What several blocks, or the only one, are called. */
  const nameOf = (keys: string[]) => {
    const block = findBlock(session.state().history.present, keys[0] ?? null);
    if (keys.length > 1 || !block) return t("outline.blocks", { count: keys.length });
    return typeName(blockTypes, block.type, language);
  };
  const changing = (keys: string[], run: () => string) => {
    if (keys.length === 0 || !mayEdit) return;
    isFocusLost.current = list.current?.contains(document.activeElement) ?? false;
    setAnnounced(run());
  };
  const move = (keys: string[], places: number) =>
    changing(keys, () => {
      const name = nameOf(keys);
      if (!actions.moveBy(keys, places)) return t("outline.notMoved", { name });
      const place = actions.indexOf(actions.present(keys)[0] ?? "") + 1;
      return t("outline.moved", { name, place, total: actions.count() });
    });
  const duplicate = (keys: string[]) =>
    changing(keys, () => {
      actions.duplicate(keys);
      return t("outline.duplicated", { count: keys.length });
    });
  const remove = (keys: string[]) =>
    changing(keys, () => {
      actions.remove(keys);
      return t("outline.removed", { count: keys.length });
    });
  const copy = async (keys: string[]) => setAnnounced(await clipboard.copy(keys));
  const cut = async (keys: string[]) => {
    const text = await clipboard.copy(keys);
    if (text === t("outline.clipboardRefused")) setAnnounced(text);
    else remove(keys);
  };

  const keyActions: OutlineKeys = {
    move: (places) => move(choice.keys, places),
    duplicate: () => duplicate(choice.keys),
    remove: () => remove(choice.keys),
    add: () => openPicker({ after: selected }),
    extend: (row) => {
      choose(row, "range");
      isFocusLost.current = true;
    },
    toggle: (row) => choose(row, "also"),
    chooseAll: () => {
      choice.chooseAll();
      setAnnounced(t("outline.chosen", { count: rows.length }));
    },
    chooseOne: choice.chooseOne,
    setCollapsed: collapsed.set,
  };
  const onKeyDown = useOutlineKeys({
    list,
    rows,
    mayEdit,
    chosenCount: choice.keys.length,
    actions: keyActions,
  });

  // React events also bubble from menus and modals, which are elsewhere in the DOM.
  const isInside = (event: ClipboardEvent | FocusEvent) =>
    list.current?.contains(event.target as Node) ?? false;

  const onCopy = (event: ClipboardEvent) => {
    const text = isInside(event) ? clipboard.copyTo(event.clipboardData, choice.keys) : null;
    if (text === null) return;
    event.preventDefault();
    setAnnounced(text);
    if (event.type === "cut") remove(choice.keys);
  };

  const onPaste = async (event: ClipboardEvent) => {
    if (!mayEdit || !isInside(event)) return;
    event.preventDefault();
    setAnnounced(await clipboard.pasteFrom(event.clipboardData, choice.keys.at(-1) ?? selected));
  };

  const onFocus = (event: FocusEvent) => {
    const row = isInside(event) ? event.target.closest("[data-row]")?.getAttribute("data-row") : null;
    if (row != null) setStop(row || null);
  };

  const menuKey = menu?.key ?? "";
  const isOfChoice = choice.keys.length > 1 && choice.keys.includes(menuKey);
  const menuKeys = isOfChoice ? choice.keys : rows.filter((row) => row === menuKey);

  return (
    <section
      ref={list}
      className={classes.outline}
      aria-label={t("outline.label")}
      onCopy={onCopy}
      onCut={onCopy}
      onPaste={onPaste}
      onFocus={onFocus}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows inside; this only hears them. */}
      <div onKeyDown={onKeyDown} className={classes.rows}>
        <PageRow
          errors={errors}
          isSelected={selected === null}
          isOutdated={outdated.has("")}
          isTabStop={tabStop === null}
          onSelect={() => choose(null, "alone")}
        />
        <SortableList
          keys={rows}
          onMove={(key, to) => actions.drop(choice.keys.includes(key) ? choice.keys : [key], key, to)}
        >
          <ol className={classes.list}>
            {rows.map((key) => (
              <BlockRow
                key={key}
                blockKey={key}
                isSelected={key === selected}
                chosenCount={choice.keys.length > 1 && choice.keys.includes(key) ? choice.keys.length : 0}
                isTabStop={key === tabStop}
                isCollapsed={collapsed.has(key)}
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
      {mayEdit && choice.keys.length > 1 && (
        <ChoiceBar
          count={choice.keys.length}
          onDuplicate={() => duplicate(choice.keys)}
          onCopy={() => copy(choice.keys)}
          onCut={() => cut(choice.keys)}
          onDelete={() => remove(choice.keys)}
          onAll={choice.chooseAll}
          onClear={choice.chooseOne}
        />
      )}
      <div className={classes.foot}>
        {mayEdit && (
          <Tooltip label={t("outline.addHint")}>
            <Button
              px="sm"
              leftSection={<Icon name="plus" />}
              onClick={() => openPicker({ after: selected })}
            >
              {t("outline.add")}
            </Button>
          </Tooltip>
        )}
        <Tooltip label={collapsed.isAll ? t("outline.expand") : t("outline.collapse")}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t("outline.collapse")}
            aria-pressed={collapsed.isAll}
            onClick={() => collapsed.setAll(!collapsed.isAll)}
          >
            <Icon name={collapsed.isAll ? "listDense" : "list"} />
          </ActionIcon>
        </Tooltip>
      </div>
      <BlockMenu
        menu={menu}
        count={menuKeys.length}
        isFirst={menuKeys.every((key, index) => rows[index] === key)}
        isLast={menuKeys.every((key, index) => rows[rows.length - menuKeys.length + index] === key)}
        isChosen={choice.keys.includes(menuKey)}
        isCollapsed={collapsed.has(menuKey)}
        actions={{
          onAddAfter: () => openPicker({ after: menuKeys.at(-1) ?? null }),
          onMove: (places) => move(menuKeys, places),
          onDuplicate: () => duplicate(menuKeys),
          onReplace: () => openPicker({ replacing: menuKey }),
          onChoose: () => choose(menuKey, "also"),
          onCollapse: () => {
            for (const key of menuKeys) collapsed.set(key, !collapsed.has(menuKey));
          },
          onCopy: () => copy(menuKeys),
          onCut: () => cut(menuKeys),
          onPaste: async () => setAnnounced(await clipboard.paste(menuKeys.at(-1) ?? null)),
          onDelete: () => remove(menuKeys),
        }}
        onClose={() => setMenu(null)}
      />
      <p role="status" className={classes.hint}>
        {announced}
      </p>
      {(activity === "AddingBlock" || activity === "ReplaceBlock") && (
        <BlockPicker
          title={activity === "ReplaceBlock" ? t("picker.titleReplace") : t("picker.title")}
          onPick={pick}
          onClose={end}
        />
      )}
    </section>
  );
}
