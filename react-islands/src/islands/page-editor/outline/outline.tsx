import { ActionIcon, Button, Tooltip } from "@mantine/core";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import type { BlockSchema } from "../../../api/wire";
import { errorCounts } from "../../../document/error-place";
import { Icon } from "../../../ui/icon";
import { SortableList } from "../../../ui/sortable/sortable-list";
import { useActivity } from "../activity";
import { useOutdatedKeys } from "../drift/use-drift";
import { useEditorProps } from "../editor-props";
import { BlockPicker } from "../picker/block-picker";
import { useSelection } from "../selection";
import { useErrors, useSession, useSessionMembers } from "../session/session-context";
import { BlockActions } from "./block-actions";
import { BlockMenu } from "./block-menu";
import { BlockRow, type OpenMenu } from "./block-row";
import classes from "./outline.module.css";
import { PageRow } from "./page-row";

/** What the picker was opened for: a new block behind another, or another type for a block. */
type Target = { after: string | null } | { replacing: string };

/** The blocks of the page in their order: chosen, added, moved, copied and removed here, by pointer and keyboard. */
export function Outline() {
  const { t } = useTranslation();
  const session = useSession();
  const { blockTypes } = useEditorProps();
  const { key: selected, select } = useSelection();
  const [isDense, setDense] = useState(false);
  const [target, setTarget] = useState<Target>({ after: null });
  const { activity, begin, end } = useActivity();
  const outdated = useOutdatedKeys();
  const [announced, setAnnounced] = useState("");
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const list = useRef<HTMLElement>(null);
  const actions = useMemo(() => new BlockActions(session, select), [session, select]);
  const { mayEdit } = session;
  const keys = useSessionMembers(({ history }) => history.present.blocks.map(({ key }) => key));
  const errors = useErrors();
  const errorsByBlock = useMemo(() => errorCounts(errors), [errors]);
  // Pressing the button of an open menu closes it.
  const onMenu = useCallback(
    (next: OpenMenu) => setMenu((open) => (open?.key === next.key ? null : next)),
    [],
  );
  const onSelect = useCallback((key: string) => select(key, "outline"), [select]);

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

  // React events also bubble from menus and modals, which are elsewhere in the DOM.
  const isInside = (event: KeyboardEvent | ClipboardEvent) =>
    list.current?.contains(event.target as Node) ?? false;

  const onKeyDown = (event: KeyboardEvent) => {
    const run = isInside(event) ? keyAction(event) : null;
    if (!run) return;
    event.preventDefault();
    run();
  };

  const changing = (run: () => void) => () => {
    isFocusLost.current = true;
    run();
  };

  const keyAction = (event: KeyboardEvent): (() => void) | null => {
    const isOnRow = (event.target as Element).hasAttribute("data-row");
    if (!isOnRow) return event.key === "/" && mayEdit ? () => openPicker({ after: selected }) : null;
    if (event.key === "ArrowDown" && !event.altKey) return () => focusRow(list.current, 1);
    if (event.key === "ArrowUp" && !event.altKey) return () => focusRow(list.current, -1);
    return mayEdit ? editKeyAction(event) : null;
  };

  const editKeyAction = (event: KeyboardEvent): (() => void) | null => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === "/" && isPlain) return () => openPicker({ after: selected });
    if (selected === null) return null;
    if (event.altKey && event.key === "ArrowDown") return changing(() => actions.moveBy(selected, 1));
    if (event.altKey && event.key === "ArrowUp") return changing(() => actions.moveBy(selected, -1));
    if (isPlain && event.key === "Delete") return changing(() => actions.remove(selected));
    if ((event.ctrlKey || event.metaKey) && event.key === "d")
      return changing(() => actions.duplicate(selected));
    return null;
  };

  const onCopy = (event: ClipboardEvent) => {
    const text = isInside(event) ? actions.copy(selected) : null;
    if (text === null) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", text);
    setAnnounced(t("outline.copied"));
    if (event.type === "cut" && mayEdit && selected !== null) changing(() => actions.remove(selected))();
  };

  const onPaste = (event: ClipboardEvent) => {
    if (!mayEdit || !isInside(event)) return;
    event.preventDefault();
    const isPasted = actions.paste(event.clipboardData.getData("text/plain"), selected);
    setAnnounced(isPasted ? "" : t("outline.nothingToPaste"));
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows inside; this only hears them. */}
      <div onKeyDown={onKeyDown} className={classes.rows}>
        <PageRow
          errors={errors}
          isSelected={selected === null}
          isOutdated={outdated.has("")}
          onSelect={() => select(null, "outline")}
        />
        <SortableList keys={keys} onMove={(key, to) => actions.moveTo(key, to)}>
          <ol className={classes.list}>
            {keys.map((key) => (
              <BlockRow
                key={key}
                blockKey={key}
                isSelected={key === selected}
                isDense={isDense}
                isOutdated={outdated.has(key)}
                isMenuOpen={menu?.key === key}
                errorCount={errorsByBlock.get(key) ?? 0}
                onSelect={onSelect}
                onMenu={onMenu}
              />
            ))}
          </ol>
        </SortableList>
        {keys.length === 0 && <p className={classes.hint}>{t("outline.empty")}</p>}
      </div>
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
        <Tooltip label={isDense ? t("outline.expand") : t("outline.collapse")}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t("outline.collapse")}
            aria-pressed={isDense}
            onClick={() => setDense(!isDense)}
          >
            <Icon name={isDense ? "listDense" : "list"} />
          </ActionIcon>
        </Tooltip>
      </div>
      <BlockMenu
        menu={menu}
        actions={actions}
        onAddAfter={(key) => openPicker({ after: key })}
        onReplace={(key) => openPicker({ replacing: key })}
        onAnnounce={setAnnounced}
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

/** Moves the focus to a neighbouring row. */
function focusRow(list: HTMLElement | null, step: number): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  const at = rows.findIndex((row) => row.parentElement?.contains(document.activeElement));
  rows[at + step]?.focus();
}
