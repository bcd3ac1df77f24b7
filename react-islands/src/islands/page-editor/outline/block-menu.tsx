import { ActionIcon, Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon";
import type { BlockRowProps } from "./block-row-props";

type Props = Pick<BlockRowProps, "block" | "place" | "actions" | "onAddAfter" | "onReplace" | "onTell"> & {
  /** What people call the block. */
  name: string;
};

/** Everything that can be done with one block. */
export function BlockMenu({ block: { key }, place, actions, name, onAddAfter, onReplace, onTell }: Props) {
  const { t } = useTranslation();
  const withClipboard = async (work: (clipboard: Clipboard) => Promise<string>) => {
    try {
      onTell(await work(navigator.clipboard));
    } catch {
      onTell(t("outline.clipboardRefused"));
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
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("outline.actions", { block: name })}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onAddAfter}>{t("outline.addAfter")}</Menu.Item>
        <Menu.Item disabled={place.isFirst} rightSection="Alt ↑" onClick={() => actions.moveBy(key, -1)}>
          {t("outline.moveUp")}
        </Menu.Item>
        <Menu.Item disabled={place.isLast} rightSection="Alt ↓" onClick={() => actions.moveBy(key, 1)}>
          {t("outline.moveDown")}
        </Menu.Item>
        <Menu.Item rightSection="Ctrl D" onClick={() => actions.duplicate(key)}>
          {t("outline.duplicate")}
        </Menu.Item>
        <Menu.Item onClick={onReplace}>{t("outline.replace")}</Menu.Item>
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
