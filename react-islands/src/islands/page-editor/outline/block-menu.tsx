import { Menu } from "@mantine/core";
import { type Ref, useImperativeHandle } from "react";
import { useTranslation } from "react-i18next";
import type { OpenMenu } from "./block-row";

/** What the menu does with the blocks that it is about. */
export interface MenuActions {
  onAddAfter: () => void;
  onMove: (places: number) => void;
  onDuplicate: () => void;
  onReplace: () => void;
  onChoose: () => void;
  onCollapse: () => void;
  onCopy: () => void;
  onCut: () => void;
  onPaste: () => void;
  onDelete: () => void;
}

interface Props {
  /** Null while no menu is open. */
  menu: OpenMenu | null;
  /** How many blocks it is about. */
  count: number;
  isFirst: boolean;
  isLast: boolean;
  isChosen: boolean;
  isCollapsed: boolean;
  actions: MenuActions;
  onClose: () => void;
}

/** Everything that can be done with a block, or with all that are chosen. All rows share it; it is anchored to the button that opened it. */
export function BlockMenu({ menu, count, actions, onClose, ...state }: Props) {
  const { t } = useTranslation();
  const name = count > 1 ? t("outline.blocks", { count }) : (menu?.name ?? "");
  return (
    <Menu
      opened={menu !== null}
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-end"
      shadow="md"
    >
      <Menu.Target>
        <Anchor element={menu?.button ?? null} />
      </Menu.Target>
      <Menu.Dropdown
        aria-labelledby={undefined}
        aria-label={menu ? t("outline.actions", { block: name }) : ""}
      >
        <Menu.Item onClick={actions.onAddAfter}>{t("outline.addAfter")}</Menu.Item>
        <Menu.Item disabled={state.isFirst} rightSection="Alt ↑" onClick={() => actions.onMove(-1)}>
          {t("outline.moveUp")}
        </Menu.Item>
        <Menu.Item disabled={state.isLast} rightSection="Alt ↓" onClick={() => actions.onMove(1)}>
          {t("outline.moveDown")}
        </Menu.Item>
        <Menu.Item rightSection="Ctrl D" onClick={actions.onDuplicate}>
          {t("outline.duplicate")}
        </Menu.Item>
        {count === 1 && <Menu.Item onClick={actions.onReplace}>{t("outline.replace")}</Menu.Item>}
        <Menu.Divider />
        <Menu.Item onClick={actions.onChoose}>
          {state.isChosen ? t("outline.unchoose") : t("outline.choose")}
        </Menu.Item>
        <Menu.Item rightSection={state.isCollapsed ? "+" : "-"} onClick={actions.onCollapse}>
          {state.isCollapsed ? t("outline.expandOne") : t("outline.collapseOne")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item rightSection="Ctrl C" onClick={actions.onCopy}>
          {t("outline.copy")}
        </Menu.Item>
        <Menu.Item rightSection="Ctrl X" onClick={actions.onCut}>
          {t("outline.cut")}
        </Menu.Item>
        <Menu.Item rightSection="Ctrl V" onClick={actions.onPaste}>
          {t("outline.paste")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" rightSection="Del" onClick={actions.onDelete}>
          {t("outline.delete")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface AnchorProps {
  element: HTMLElement | null;
  ref?: Ref<HTMLElement | null>;
}

/** The anchor in place of the row's button, which is rendered elsewhere. */
function Anchor({ element, ref }: AnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element]);
  return null;
}
