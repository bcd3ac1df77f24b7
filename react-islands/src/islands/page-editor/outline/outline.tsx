import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BlockSchema } from "../../../api/wire";
import { errorsOfBlock } from "../../../lib/document/error-place";
import { Boundary } from "../../../ui/boundary";
import { Icon } from "../../../ui/icon";
import { useActivity } from "../activity";
import { useOutdatedKeys } from "../drift/use-drift";
import { useEditorProps } from "../editor-props";
import { BlockPicker } from "../picker/block-picker";
import { useSelection } from "../selection";
import { useSession, useSessionState } from "../session/session-context";
import { allErrors } from "../session/session-state";
import { BlockActions } from "./block-actions";
import { BlockRow } from "./block-row";
import classes from "./outline.module.css";
import { PageRow } from "./page-row";
import { SortableRows } from "./sortable-rows";

/** What the picker was opened for: a new block behind another, or another type for a block. */
type Target = { after: string | null } | { replacing: string };

/** The blocks of the page in their order: chosen, added, moved, copied and removed here, by pointer and keyboard. */
export function Outline() {
  const { t } = useTranslation();
  const session = useSession();
  const state = useSessionState();
  const { blockTypes } = useEditorProps();
  const { key: selected, select } = useSelection();
  const [isDense, setDense] = useState(false);
  const [target, setTarget] = useState<Target>({ after: null });
  const { activity, begin, end } = useActivity();
  const outdated = useOutdatedKeys();
  const [told, setTold] = useState("");
  const list = useRef<HTMLElement>(null);
  const actions = useMemo(() => new BlockActions(session, select), [session, select]);
  const { mayEdit } = session;
  const { blocks } = state.history.present;
  const errors = allErrors(state);

  const openPicker = (next: Target) => {
    setTarget(next);
    begin("replacing" in next ? "ReplaceBlock" : "AddingBlock");
  };

  const pick = (schema: BlockSchema) => {
    if ("replacing" in target) actions.replace(target.replacing, schema, blockTypes);
    else actions.add(schema, target.after);
    end();
  };

  // A row that is moved or removed loses the focus; the keyboard goes on at the chosen one.
  const isFocusLost = useRef(false);
  useEffect(() => {
    if (!isFocusLost.current) return;
    isFocusLost.current = false;
    list.current?.querySelector<HTMLElement>("[data-row][aria-current]")?.focus();
  });

  // React tells of the menus and modals that belong here too, wherever they are in the document.
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
    setTold(t("outline.copied"));
    if (event.type === "cut" && mayEdit && selected !== null) changing(() => actions.remove(selected))();
  };

  const onPaste = (event: ClipboardEvent) => {
    if (!mayEdit || !isInside(event)) return;
    event.preventDefault();
    const isPasted = actions.paste(event.clipboardData.getData("text/plain"), selected);
    setTold(isPasted ? "" : t("outline.nothingToPaste"));
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
        <SortableRows
          blocks={blocks}
          onMove={(key, to) => actions.moveTo(key, to)}
          row={(block, index) => (
            <Boundary key={block.key} of={[block]} as={(message) => <li>{message}</li>}>
              <BlockRow
                block={block}
                place={{ isFirst: index === 0, isLast: index === blocks.length - 1 }}
                isSelected={block.key === selected}
                isDense={isDense}
                isOutdated={outdated.has(block.key)}
                errorCount={Object.keys(errorsOfBlock(errors, block.key)).length}
                actions={actions}
                onSelect={() => select(block.key, "outline")}
                onAddAfter={() => openPicker({ after: block.key })}
                onReplace={() => openPicker({ replacing: block.key })}
                onTell={setTold}
              />
            </Boundary>
          )}
        />
        {blocks.length === 0 && <p className={classes.hint}>{t("outline.empty")}</p>}
      </div>
      <div className={classes.foot}>
        {mayEdit && (
          <Tooltip label={t("outline.addHint")}>
            <Button leftSection={<Icon name="plus" />} onClick={() => openPicker({ after: selected })}>
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
      <p role="status" className={classes.hint}>
        {told}
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
