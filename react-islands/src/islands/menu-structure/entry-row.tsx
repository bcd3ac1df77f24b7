import { ActionIcon, Menu } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { publicPath } from "../../lib/slug";
import { Icon } from "../../ui/icon";
import { useSortableRow } from "../../ui/sortable/use-sortable-row";
import { useKeyText } from "../../ui/use-key-text";
import { hiddenBy, indent, type MenuRow, moveDown, moveUp, outdent, parentOf, rowNameOf } from "./menu-rows";
import classes from "./menu-structure.module.css";

interface Props {
  rows: MenuRow[];
  index: number;
  /** Maximum number of levels of the menu. */
  levels: number;
  defaultLocale: string;
  /** True for the row that the Tab key reaches. */
  isTabStop: boolean;
  /**
   * Replaces the rows.
   * Announces `words`, then focuses the row with key `focus`.
   */
  onChange: (rows: MenuRow[], words: string, focus: string) => void;
  onEdit: (row: MenuRow) => void;
  onRemove: (row: MenuRow) => void;
}

const STEPS = { up: moveUp, down: moveDown, indent, outdent } as const;
type StepName = keyof typeof STEPS;

const KEYS: Record<string, StepName> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowRight: "indent",
  ArrowLeft: "outdent",
};

/**
 * Row of a menu entry.
 * Tells why visitors do not see the entry, if so.
 */
export function EntryRow(props: Props) {
  const { rows, index, defaultLocale, isTabStop, onEdit, onRemove } = props;
  const { t } = useTranslation(["site", "common"]);
  const keyText = useKeyText();
  const row = rows[index] as MenuRow;
  const name = rowNameOf(row);
  const hidden = hiddenBy(rows, index);
  const parent = rows[parentOf(rows, index)];
  const { row: sortable, handle } = useSortableRow({ key: row.key, name, isFixed: false });
  const step = useSteps(props, row);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const stepName = event.altKey ? KEYS[event.key] : undefined;
    if (stepName) step(stepName)?.();
    else if (event.altKey || event.ctrlKey || event.metaKey) return;
    else if (event.key === "Delete") onRemove(row);
    else if (event.key === "F2") onEdit(row);
    else return;
    event.preventDefault();
  };
  return (
    <li className={classes.row} data-level={row.level} {...sortable}>
      <button
        type="button"
        className={classes.grip}
        {...handle}
        tabIndex={-1}
        aria-label={t("common:sortable.move", { name })}
      >
        <Icon name="grip" />
      </button>
      <button
        type="button"
        data-row={row.key}
        tabIndex={isTabStop ? 0 : -1}
        className={classes.entry}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight F2 Delete"
        onClick={() => onEdit(row)}
        onKeyDown={onKeyDown}
      >
        <bdi className={classes.name}>{name}</bdi>{" "}
        {parent && <span className="visually-hidden">{t("menus.below", { name: rowNameOf(parent) })} </span>}
        <span className={classes.target}>
          {t(`menus.targets.${row.target}`)}
          {addressOf(row, defaultLocale)}
        </span>
      </button>
      {row.newTab && <span className={classes.newTab}>{t("menus.newTab")}</span>}
      {hidden && <span className={classes.hidden}>{t(`menus.hidden.${hidden}`)}</span>}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            tabIndex={-1}
            aria-label={t("common:action.of", { name })}
          >
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item rightSection="F2" onClick={() => onEdit(row)}>
            {t("menus.edit")}
          </Menu.Item>
          <StepItem step={step("up")} keys={keyText("Alt+ArrowUp")} label={t("menus.steps.up")} />
          <StepItem step={step("down")} keys={keyText("Alt+ArrowDown")} label={t("menus.steps.down")} />
          <StepItem step={step("indent")} keys={keyText("Alt+ArrowRight")} label={t("menus.steps.indent")} />
          <StepItem step={step("outdent")} keys={keyText("Alt+ArrowLeft")} label={t("menus.steps.outdent")} />
          <Menu.Divider />
          <Menu.Item color="red" rightSection={keyText("Delete")} onClick={() => onRemove(row)}>
            {t("menus.remove")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

interface StepItemProps {
  step: (() => void) | null;
  keys: string;
  label: string;
}

function StepItem({ step, keys, label }: StepItemProps) {
  return (
    <Menu.Item disabled={!step} rightSection={keys} onClick={() => step?.()}>
      {label}
    </Menu.Item>
  );
}

/**
 * Returns a function that moves the row one step.
 * Null if it cannot move there.
 */
function useSteps({ rows, levels, onChange }: Props, row: MenuRow): (name: StepName) => (() => void) | null {
  const { t } = useTranslation("site");
  return (name) => {
    const next = STEPS[name](rows, row.key, levels);
    if (!next) return null;
    const place = next.findIndex(({ key }) => key === row.key) + 1;
    const level = (next[place - 1]?.level ?? 0) + 1;
    return () => onChange(next, t("menus.moved", { name: rowNameOf(row), place, level }), row.key);
  };
}

function addressOf({ page, url, anchor }: MenuRow, defaultLocale: string): string {
  const address = page ? publicPath(page.slug, page.locale, defaultLocale) : url;
  const whole = address + (anchor && `#${anchor}`);
  return whole && ` · ${whole}`;
}
