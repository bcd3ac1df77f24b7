import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SELECTION_BAR } from "../commands/block-commands";
import { performCommand } from "../commands/perform-command";
import { useEditor, useEditorStore } from "../state/use-editor";
import classes from "./outline.module.css";

/** Toolbar for several selected blocks. */
export function SelectionBar() {
  const { t } = useTranslation(["editor", "workflow", "common"]);
  const store = useEditorStore();
  const count = useEditor(({ selection }) => selection.blocks.length);
  const words = t("outline.chosen", { count });
  return (
    <Group role="group" aria-label={words} gap="xs" className={classes.selection ?? ""}>
      <span>{words}</span>
      {SELECTION_BAR.map((command) => (
        <Button
          key={command.id}
          size="compact-sm"
          variant="default"
          onClick={() => performCommand(command, store)}
        >
          {t(command.label)}
        </Button>
      ))}
    </Group>
  );
}
