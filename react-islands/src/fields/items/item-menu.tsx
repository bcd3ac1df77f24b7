import { ActionIcon, Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon";
import { useKeyText } from "../../ui/use-key-text";
import type { ItemActions } from "./item-actions";

interface Props {
  name: string;
  actions: ItemActions;
  /** Limits of the list, to explain disabled actions. */
  min: number;
  max: number;
  /** More menu entries. */
  children?: ReactNode;
}

/**
 * Menu of an item.
 * Its button is no tab stop, because arrow keys reach it.
 */
export function ItemMenu({ name, actions, min, max, children }: Props) {
  const { t } = useTranslation(["editor", "common"]);
  const keyText = useKeyText();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" tabIndex={-1} aria-label={t("common:action.of", { name })}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        <Menu.Item
          disabled={!actions.up}
          rightSection={keyText("Alt+ArrowUp")}
          onClick={() => actions.up?.()}
        >
          {t("outline.moveUp")}
        </Menu.Item>
        <Menu.Item
          disabled={!actions.down}
          rightSection={keyText("Alt+ArrowDown")}
          onClick={() => actions.down?.()}
        >
          {t("outline.moveDown")}
        </Menu.Item>
        <Menu.Item
          disabled={!actions.duplicate}
          rightSection={keyText("Mod+D")}
          onClick={() => actions.duplicate?.()}
        >
          {t("outline.duplicate")}
        </Menu.Item>
        {!actions.duplicate && <Menu.Label>{t("items.atMost", { count: max })}</Menu.Label>}
        <Menu.Divider />
        <Menu.Item
          color="red"
          disabled={!actions.remove}
          rightSection={keyText("Delete")}
          onClick={() => actions.remove?.()}
        >
          {t("outline.delete")}
        </Menu.Item>
        {!actions.remove && <Menu.Label>{t("items.atLeast", { count: min })}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
