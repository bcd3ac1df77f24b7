import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { latestOf } from "../../api/failure";
import { changeMenu } from "../../api/menus";
import type { Menu, Settings } from "../../api/wire";
import { AddButton } from "../../ui/add-button";
import { DoneNotice } from "../../ui/done-notice";
import { EmptyState } from "../../ui/empty-state";
import { FormFailure } from "../../ui/form-failure";
import { useRowFocus } from "../../ui/row-focus";
import { SortableList } from "../../ui/sortable/sortable-list";
import { useFocusLater } from "../../ui/use-focus-later";
import { useLeaveGuard } from "../../ui/use-leave-guard";
import { EntryModal } from "./entry-modal";
import { EntryRow } from "./entry-row";
import { type MenuRow, menuItemsOf, place, remove, rowNameOf, rowsOf, sizeOf } from "./menu-rows";
import classes from "./menu-structure.module.css";
import { StaleNotice } from "./stale-notice";

interface Props {
  menu: Menu;
  settings: Settings;
  /** Receives the stored menu. Resolves when the screen shows it. */
  onSaved: (menu: Menu) => Promise<void>;
  onUnsaved: (isUnsaved: boolean) => void;
}

/** The last removed row, and all rows before its removal. */
interface Removed {
  row: MenuRow;
  before: MenuRow[];
}

/** Attribute with the key of the row to which an element belongs. */
const ROW = "data-row";

/** Minimum horizontal drag distance that changes the level, in pixels. */
const LEVEL_WIDTH_PX = 28;

let added = 0;

/** Editor for the entries of a menu. Saving publishes them. */
export function MenuEditor({ menu, settings, onSaved, onUnsaved }: Props) {
  const { t } = useTranslation("site");
  const [rows, setRows] = useState(() => rowsOf(menu.items, menu.levels));
  const [isUnsaved, setUnsaved] = useState(false);
  const [asked, setAsked] = useState<MenuRow | "new" | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const keys = rows.map(({ key }) => key);
  const stops = useRowFocus({ attribute: ROW, keys });
  const focusLater = useFocusLater();
  useLeaveGuard(isUnsaved);
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  const change = (next: MenuRow[], words: string, focus: string | null) => {
    setRows(next);
    setUnsaved(true);
    setRemoved(null);
    setSaid(words);
    if (focus !== null) focusRowLater(focus);
  };
  /** Focuses the row with this key, or the add button. */
  const focusRowLater = (key: string) =>
    focusLater(() => list.current?.querySelector<HTMLElement>(`[${ROW}="${key}"]`) ?? add.current);
  const takeOver = async (next: Menu, words: string) => {
    setRows(rowsOf(next.items, next.levels));
    setUnsaved(false);
    setRemoved(null);
    setSaid(words);
    await onSaved(next);
  };
  const saving = useMutation({
    mutationFn: (base: Menu) => changeMenu(base, menuItemsOf(rows)),
    onSuccess: (next) => takeOver(next, t("menus.saved")),
  });
  const theirs = latestOf<Menu>(saving.error);
  const choose = async (what: "load" | "overwrite") => {
    if (!theirs) return;
    if (what === "overwrite") return saving.mutate(theirs);
    saving.reset();
    await takeOver(theirs, t("menus.stale.loaded"));
  };
  const drop = (key: string, to: number, shift: number) => {
    const row = rows.find((each) => each.key === key);
    const direction = shift > LEVEL_WIDTH_PX ? 1 : shift < -LEVEL_WIDTH_PX ? -1 : 0;
    if (row) change(place(rows, key, to, direction, menu.levels), "", null);
  };
  const takeAway = (row: MenuRow) => {
    const index = rows.indexOf(row);
    const next = rows[index + sizeOf(rows, index)] ?? rows[index - 1];
    change(remove(rows, row.key), "", next?.key ?? "");
    setRemoved({ row, before: rows });
  };
  const put = (row: MenuRow) => {
    const isNew = row.key === "";
    const placed = isNew ? { ...row, key: `new-${added++}` } : row;
    const next = isNew ? [...rows, placed] : rows.map((each) => (each.key === row.key ? placed : each));
    setAsked(null);
    change(next, t(isNew ? "menus.added" : "menus.changed", { name: rowNameOf(placed) }), placed.key);
  };
  return (
    <>
      {theirs ? (
        <StaleNotice isBusy={saving.isPending} onChoose={choose} />
      ) : (
        <FormFailure title={t("menus.notSaved")} failure={saving.error} />
      )}
      {rows.length === 0 ? (
        <EmptyState text={t("menus.empty")} />
      ) : (
        <>
          <p className={classes.hint}>{t("menus.hint")}</p>
          <SortableList keys={keys} onMove={drop}>
            <ul ref={list} className={classes.rows} aria-label={t("menus.entries")} {...stops.list}>
              {rows.map((row, index) => (
                <EntryRow
                  key={row.key}
                  rows={rows}
                  index={index}
                  levels={menu.levels}
                  defaultLocale={settings.defaultLocale}
                  isTabStop={row.key === stops.tabStop}
                  onChange={change}
                  onEdit={setAsked}
                  onRemove={takeAway}
                />
              ))}
            </ul>
          </SortableList>
        </>
      )}
      <DoneNotice
        done={removed ? t("menus.removed", { name: rowNameOf(removed.row) }) : said}
        undo={removed && { run: () => change(removed.before, t("menus.restored"), removed.row.key) }}
      />
      <div className={classes.actions}>
        <AddButton ref={add} isPart onClick={() => setAsked("new")}>
          {t("menus.add")}
        </AddButton>
        <Button disabled={!isUnsaved} loading={saving.isPending} onClick={() => saving.mutate(menu)}>
          {t("menus.save")}
        </Button>
      </div>
      {asked && (
        <EntryModal
          row={asked === "new" ? null : asked}
          name={menu.name}
          locale={menu.locale}
          usedIDs={rows.flatMap(({ pageID }) => pageID ?? [])}
          onDone={put}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
