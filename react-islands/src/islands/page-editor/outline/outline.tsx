import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { type ClipboardEvent, useCallback, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { errorCounts } from "../../../document/error-place";
import { Icon } from "../../../ui/icon";
import { SortableList } from "../../../ui/sortable/sortable-list";
import { ADD } from "../commands/block-commands";
import { useEditing } from "../commands/editing";
import { focusChosenRow, performCommand } from "../commands/perform-command";
import { useOutdatedKeys } from "../drift/use-drift";
import { useSelection } from "../selection";
import { useErrors, useSession, useSessionMembers } from "../session/session-context";
import { BlockMenu } from "./block-menu";
import { BlockRow, type OpenMenu } from "./block-row";
import classes from "./outline.module.css";
import { PageRow } from "./page-row";
import { goAmongRows, useTabStop } from "./row-focus";

/** The blocks of the page in their order: chosen, added, moved, copied and removed here, by pointer and keyboard. */
export function Outline() {
  const { t } = useTranslation();
  const session = useSession();
  const { key: selected, select } = useSelection();
  const { actions, announce } = useEditing();
  const [isDense, setDense] = useState(false);
  const outdated = useOutdatedKeys();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const list = useRef<HTMLElement>(null);
  const { mayEdit } = session;
  const keys = useSessionMembers(({ history }) => history.present.blocks.map(({ key }) => key));
  const { tabStop, onFocus } = useTabStop(keys, selected);
  const errors = useErrors();
  const errorsByBlock = useMemo(() => errorCounts(errors), [errors]);
  // Pressing the button of an open menu closes it.
  const onMenu = useCallback(
    (next: OpenMenu) => setMenu((open) => (open?.key === next.key ? null : next)),
    [],
  );
  const onSelect = useCallback((key: string) => select(key, "outline"), [select]);

  // React events also bubble from menus and modals, which are elsewhere in the DOM.
  const isInside = (event: ClipboardEvent) => list.current?.contains(event.target as Node) ?? false;

  const onCopy = (event: ClipboardEvent) => {
    const text = isInside(event) ? actions.copy(selected) : null;
    if (text === null) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", text);
    announce(t("outline.copied"));
    if (event.type !== "cut" || !mayEdit || selected === null) return;
    flushSync(() => actions.remove(selected));
    focusChosenRow();
  };

  const onPaste = (event: ClipboardEvent) => {
    if (!mayEdit || !isInside(event)) return;
    event.preventDefault();
    const isPasted = actions.paste(event.clipboardData.getData("text/plain"), selected);
    announce(isPasted ? "" : t("outline.nothingToPaste"));
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
      <div data-blocks onKeyDown={goAmongRows} onFocus={onFocus} className={classes.rows}>
        <PageRow
          errors={errors}
          isSelected={selected === null}
          isTabStop={tabStop === null}
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
                isTabStop={key === tabStop}
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
        {mayEdit && <AddButton />}
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
      <BlockMenu menu={menu} onClose={() => setMenu(null)} />
    </section>
  );
}

/** Adds a block behind the chosen one. */
function AddButton() {
  const { t } = useTranslation();
  const editing = useEditing();
  return (
    <Tooltip label={t("outline.addHint")}>
      <Button px="sm" leftSection={<Icon name="plus" />} onClick={() => performCommand(ADD, editing)}>
        {t("outline.add")}
      </Button>
    </Tooltip>
  );
}
