import { Menu } from "@mantine/core";
import { type Ref, useImperativeHandle } from "react";
import { useTranslation } from "react-i18next";
import type { BlockActions } from "./block-actions";
import type { OpenMenu } from "./block-row";

interface Props {
  /** Null while no menu is open. */
  menu: OpenMenu | null;
  actions: BlockActions;
  onAddAfter: (key: string) => void;
  onReplace: (key: string) => void;
  /** Says something to the person about what happened. */
  onAnnounce: (text: string) => void;
  onClose: () => void;
}

/** Everything that can be done with one block. All rows share it: it hangs on the button that opened it. */
export function BlockMenu({ menu, actions, onAddAfter, onReplace, onAnnounce, onClose }: Props) {
  const { t } = useTranslation();
  const key = menu?.key ?? "";
  const index = menu ? actions.indexOf(key) : 0;
  const withClipboard = async (work: (clipboard: Clipboard) => Promise<string>) => {
    try {
      onAnnounce(await work(navigator.clipboard));
    } catch {
      onAnnounce(t("outline.clipboardRefused"));
    }
  };
  const copy = () =>
    withClipboard(async (clipboard) => {
      await clipboard.writeText(actions.copy(key) ?? "");
      return t("outline.copied");
    });
  const paste = () =>
    withClipboard(async (clipboard) => {
      const isPasted = actions.paste(await clipboard.readText(), key);
      return isPasted ? "" : t("outline.nothingToPaste");
    });
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
        aria-label={menu ? t("outline.actions", { block: menu.name }) : ""}
      >
        <Menu.Item onClick={() => onAddAfter(key)}>{t("outline.addAfter")}</Menu.Item>
        <Menu.Item disabled={index === 0} rightSection="Alt ↑" onClick={() => actions.moveBy(key, -1)}>
          {t("outline.moveUp")}
        </Menu.Item>
        <Menu.Item
          disabled={index === actions.count() - 1}
          rightSection="Alt ↓"
          onClick={() => actions.moveBy(key, 1)}
        >
          {t("outline.moveDown")}
        </Menu.Item>
        <Menu.Item rightSection="Ctrl D" onClick={() => actions.duplicate(key)}>
          {t("outline.duplicate")}
        </Menu.Item>
        <Menu.Item onClick={() => onReplace(key)}>{t("outline.replace")}</Menu.Item>
        <Menu.Divider />
        <Menu.Item rightSection="Ctrl C" onClick={copy}>
          {t("outline.copy")}
        </Menu.Item>
        <Menu.Item rightSection="Ctrl V" onClick={paste}>
          {t("outline.paste")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" rightSection="Del" onClick={() => actions.remove(key)}>
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

/** Stands for the button of a row, which is rendered elsewhere. */
function Anchor({ element, ref }: AnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element]);
  return null;
}
