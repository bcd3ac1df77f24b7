import { Button, CloseButton } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import { useTranslation } from "react-i18next";
import classes from "./done-notice.module.css";
import notice from "./notice.module.css";

/** Undoes the action that the notice reports. */
export interface Undo {
  run: () => void;
  isBusy?: boolean;
  /** Name for screen readers, if “Undo” alone is not clear. */
  label?: string;
}

interface Props {
  /** Sentence about the action that has ended. Empty before the first one. */
  done: string;
  /** Undefined or null if the action cannot be undone. */
  undo?: Undo | null | undefined;
  /** Link to the result. */
  link?: ReactNode;
  /** Closes the notice. Without it, the notice has no close button. */
  onClose?: (() => void) | undefined;
  ref?: Ref<HTMLDivElement>;
  /** -1 allows a script to focus the notice. */
  tabIndex?: -1;
  /** Further content, such as the error of an undo. */
  children?: ReactNode;
}

/**
 * Tells what was done, and offers to undo it.
 * It is rendered even if empty, but then takes no space.
 * Otherwise screen readers would not announce its text.
 */
export function DoneNotice({ done, undo, link, onClose, ref, tabIndex, children }: Props) {
  const { t } = useTranslation("common");
  return (
    <div
      ref={ref}
      tabIndex={tabIndex}
      role="status"
      className={done ? `${notice.notice} ${notice.info}` : classes.line}
    >
      {done && (
        <>
          <p>{done}</p>
          {undo && (
            <Button
              variant="default"
              size="xs"
              loading={undo.isBusy ?? false}
              aria-label={undo.label}
              onClick={undo.run}
            >
              {t("action.undo")}
            </Button>
          )}
          {link}
          {children}
          {onClose && <CloseButton aria-label={t("action.close")} onClick={onClose} />}
        </>
      )}
    </div>
  );
}
