import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CHOICE_BAR } from "../commands/block-commands";
import { useEditing } from "../commands/editing";
import { performCommand } from "../commands/perform-command";
import classes from "./outline.module.css";

/** What can be done with several blocks at once. */
export function ChoiceBar() {
  const { t } = useTranslation(["editor", "workflow", "common"]);
  const editing = useEditing();
  const words = t("outline.chosen", { count: editing.blocks.length });
  return (
    <Group role="group" aria-label={words} gap="xs" className={classes.choice ?? ""}>
      <span>{words}</span>
      {CHOICE_BAR.map((command) => (
        <Button
          key={command.id}
          size="compact-sm"
          variant="default"
          onClick={() => performCommand(command, editing)}
        >
          {t(command.label)}
        </Button>
      ))}
    </Group>
  );
}
