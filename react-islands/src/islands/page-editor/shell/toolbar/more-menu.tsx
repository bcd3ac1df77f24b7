import { ActionIcon, Menu } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/icon";
import type { Command } from "../../commands/command";
import { CommandItem } from "../../commands/command-item";
import { performCommand } from "../../commands/perform-command";
import { FORM, HELP, OUTLINE, PALETTE, PREVIEW, WHOLE_PREVIEW } from "../../commands/view-commands";
import { CheckItem } from "../../review/check/check-item";
import { ShareDialog } from "../../review/share/share-dialog";
import type { Pane } from "../../state/slices/layout";
import { useEditor, useEditorStore } from "../../state/use-editor";
import { useSession } from "../../state/use-session";
import { PageDetailsModal, usePublicAddress } from "./page-details";
import { type BarWidth, hasDetails, hasPublicLink } from "./use-bar-width";

const PANES: readonly (readonly [Pane, Command])[] = [
  ["outline", OUTLINE],
  ["form", FORM],
  ["preview", PREVIEW],
];

interface Props {
  width: BarWidth;
  /**
   * Menu items that are shown at every width of the bar.
   */
  steps: ReactNode;
}

/**
 * Menu with rare actions, and with
 * actions for which the bar has no room.
 */
export function MoreMenu({ width, steps }: Props) {
  const { t } = useTranslation("editor");
  const button = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<"share" | "details" | null>(null);
  const isFolded = width !== "wide";
  if (!steps && !isFolded && !dialog) return null;
  // Focuses the menu button.
  // Otherwise a dialog would return the focus
  // to a menu item that no longer exists.
  const leave = () => button.current?.focus();
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon ref={button} variant="default" size="lg" aria-label={t("editor.moreActions")}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {steps}
          {steps && isFolded && <Menu.Divider />}
          {isFolded && (
            <FoldedTools
              width={width}
              onLeave={leave}
              onOpen={(dialog) => {
                leave();
                setDialog(dialog);
              }}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === "share" && <ShareDialog onClose={() => setDialog(null)} />}
      {dialog === "details" && <PageDetailsModal onClose={() => setDialog(null)} />}
    </>
  );
}

interface FoldedToolsProps {
  width: BarWidth;
  onLeave: () => void;
  onOpen: (dialog: "share" | "details") => void;
}

function FoldedTools({ width, onLeave, onOpen }: FoldedToolsProps) {
  const { t } = useTranslation(["editor", "workflow", "common"]);
  const { mayEdit } = useSession();
  const shown = useEditor(({ layout }) => layout.shown);
  const tab = useEditor((editor) => editor.tab);
  const store = useEditorStore();
  const address = usePublicAddress();
  const perform = (command: Command) => {
    onLeave();
    performCommand(command, store);
  };
  return (
    <>
      {width !== "phone" &&
        tab === "overview" &&
        PANES.map(([pane, command]) => (
          <Menu.CheckboxItem
            key={pane}
            closeMenuOnClick
            checked={shown[pane]}
            onChange={() => perform(command)}
          >
            {t(command.label)}
          </Menu.CheckboxItem>
        ))}
      {[WHOLE_PREVIEW, PALETTE].map((command) => (
        <CommandItem key={command.id} command={command} onPerform={perform} />
      ))}
      {mayEdit && !hasDetails(width) && <CheckItem onPerform={perform} />}
      {mayEdit && <Menu.Item onClick={() => onOpen("share")}>{t("workflow:share.open")}</Menu.Item>}
      {address && !hasPublicLink(width) && (
        <Menu.Item component="a" href={address} target="_blank" rel="noreferrer">
          {t("editor.open")}
        </Menu.Item>
      )}
      {!hasDetails(width) && <Menu.Item onClick={() => onOpen("details")}>{t("editor.details")}</Menu.Item>}
      <CommandItem command={HELP} onPerform={perform} />
    </>
  );
}
