import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ThemedModal } from "./themed-modal";
import classes from "./themed-modal.module.css";

interface Props {
  title: string;
  /** What the step will touch, and whether it can be undone. */
  text: string;
  /** The words on the button that does it. */
  action: string;
  tone?: "default" | "danger";
  isBusy: boolean;
  /** What went wrong with the last try. */
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a step that takes something away. */
export function ConfirmModal({ title, text, action, tone = "default", isBusy, children, ...on }: Props) {
  const { t } = useTranslation();
  return (
    <ThemedModal tone="grey" title={title} onClose={on.onClose}>
      <div className={classes.content}>
        {children}
        <p>{text}</p>
        <div className={classes.actions}>
          <Button variant="default" onClick={on.onClose} data-autofocus>
            {t("action.cancel")}
          </Button>
          <Button
            className={tone === "danger" ? classes.danger : undefined}
            loading={isBusy}
            onClick={on.onConfirm}
          >
            {action}
          </Button>
        </div>
      </div>
    </ThemedModal>
  );
}
