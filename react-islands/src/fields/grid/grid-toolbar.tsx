import { Button, Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon";
import { useKeyText } from "../../ui/use-key-text";
import type { Bounds } from "./cell-range";
import { columnName } from "./grid";
import classes from "./grid.module.css";
import { ACTION_KEYS, COLUMN_ACTIONS, type GridAction, ROW_ACTIONS } from "./grid-action";

interface Props {
  bounds: Bounds;
  isAllowed: (action: GridAction) => boolean;
  onAction: (action: GridAction) => void;
}

/** Menus with the actions on the selected rows and columns. */
export function GridToolbar({ bounds: { top, bottom, left, right }, isAllowed, onAction }: Props) {
  const { t } = useTranslation("editor");
  const menus = [
    {
      actions: ROW_ACTIONS,
      count: bottom - top + 1,
      name: t("grid.rows", { count: bottom - top + 1, from: top + 1, to: bottom + 1 }),
    },
    {
      actions: COLUMN_ACTIONS,
      count: right - left + 1,
      name: t("grid.columns", { count: right - left + 1, from: columnName(left), to: columnName(right) }),
    },
  ];
  return (
    <div className={classes.bar}>
      {menus.map(({ actions, count, name }) => (
        <Menu key={actions[0]} position="bottom-start" shadow="md">
          <Menu.Target>
            <Button variant="default" size="xs" rightSection={<Icon name="down" />}>
              {name}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map((action) => (
              <ActionItem
                key={action}
                action={action}
                count={count}
                isAllowed={isAllowed(action)}
                onAction={onAction}
              />
            ))}
          </Menu.Dropdown>
        </Menu>
      ))}
    </div>
  );
}

interface ItemProps {
  action: GridAction;
  /** Number of affected rows or columns. */
  count: number;
  isAllowed: boolean;
  onAction: (action: GridAction) => void;
}

function ActionItem({ action, count, isAllowed, onAction }: ItemProps) {
  const { t } = useTranslation("editor");
  const keyText = useKeyText();
  const key = ACTION_KEYS[action];
  return (
    <Menu.Item
      {...(action.startsWith("remove") && { color: "red" })}
      disabled={!isAllowed}
      rightSection={key ? keyText(key) : undefined}
      onClick={() => onAction(action)}
    >
      {t(`grid.action.${action}`, { count })}
    </Menu.Item>
  );
}
