import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { TrashedPage } from "../../api/wire";
import { Icon } from "../../ui/icon";
import classes from "./trash.module.css";

interface Props {
  page: TrashedPage;
  isRestoring: boolean;
  onRestore: (page: TrashedPage) => void;
  onPurge: (page: TrashedPage) => void;
}

export function RowActions({ page, isRestoring, onRestore, onPurge }: Props) {
  const { t } = useTranslation("lists");
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="undo" />}
        loading={isRestoring}
        aria-label={t("trash.restoreOf", { title: page.title })}
        onClick={() => onRestore(page)}
      >
        {t("trash.restore")}
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        aria-label={t("trash.purgeOf", { title: page.title })}
        onClick={() => onPurge(page)}
      >
        {t("trash.purge")}
      </Button>
    </div>
  );
}
