import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ModalActions } from "./modal-actions";
import { ThemedModal } from "./themed-modal";
import classes from "./themed-modal.module.css";

interface Props {
  title: string;
  /** Describes the effects, and says if they can be undone. */
  text: string;
  /** Label of the confirm button. */
  action: string;
  tone?: "default" | "danger";
  isBusy: boolean;
  /** False until the details are filled in. */
  isReady?: boolean;
  /** Content below the text, such as the things that the action changes. */
  details?: ReactNode;
  /** Error message of the last attempt. */
  children?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a destructive action. */
export function ConfirmModal({
  title,
  text,
  action,
  tone = "default",
  isBusy,
  isReady = true,
  details,
  children,
  ...on
}: Props) {
  const { t } = useTranslation();
  return (
    <ThemedModal tone="grey" title={title} onClose={on.onClose}>
      <div className={classes.content}>
        {children}
        <p>{text}</p>
        {details}
        <ModalActions>
          <Button variant="default" onClick={on.onClose} data-autofocus>
            {t("action.cancel")}
          </Button>
          <Button
            className={tone === "danger" ? classes.danger : undefined}
            loading={isBusy}
            disabled={!isReady}
            onClick={on.onConfirm}
          >
            {action}
          </Button>
        </ModalActions>
      </div>
    </ThemedModal>
  );
}
