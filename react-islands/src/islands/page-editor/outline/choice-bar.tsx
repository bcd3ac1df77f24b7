import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./outline.module.css";

interface Props {
  count: number;
  onDuplicate: () => void;
  onCopy: () => void;
  onCut: () => void;
  onDelete: () => void;
  onAll: () => void;
  onClear: () => void;
}

/** What can be done with several blocks at once. */
export function ChoiceBar({ count, onDuplicate, onCopy, onCut, onDelete, onAll, onClear }: Props) {
  const { t } = useTranslation();
  const buttons = [
    { text: t("outline.duplicate"), onClick: onDuplicate },
    { text: t("outline.copy"), onClick: onCopy },
    { text: t("outline.cut"), onClick: onCut },
    { text: t("outline.delete"), onClick: onDelete },
    { text: t("outline.chooseAll"), onClick: onAll },
    { text: t("outline.chooseNone"), onClick: onClear },
  ];
  const words = t("outline.chosen", { count });
  return (
    <Group role="group" aria-label={words} gap="xs" className={classes.choice ?? ""}>
      <span>{words}</span>
      {buttons.map(({ text, onClick }) => (
        <Button key={text} size="compact-sm" variant="default" onClick={onClick}>
          {text}
        </Button>
      ))}
    </Group>
  );
}
