import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import classes from "./session-dialog.module.css";

interface Props {
  title: string;
  text: string;
  /** Whether what is behind it can still be seen. */
  cover: "veil" | "wall";
  /** What Escape means; nothing where there is no way past the dialog. */
  onEscape?: () => void;
  children: ReactNode;
}

/**
 * A dialog above everything, the modals of other islands included: the browser's own, which keeps the focus inside
 * and all else out of reach, whatever it is.
 */
export function SessionDialog({ title, text, cover, onEscape, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Nothing can take the focus back before the dialog is closed, which it has to be while it is there.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    (element?.querySelector<HTMLElement>("[data-autofocus]") ?? element)?.focus();
    return () => {
      element?.close();
      if (!(before instanceof HTMLElement)) return;
      // Chromium focuses a field again when the dialog closes, yet without its cursor: what is typed would go nowhere.
      before.blur();
      before.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // The browser would close the dialog, whatever stands for it.
    event.preventDefault();
    onEscape?.();
  };
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={`${classes.dialog} ${classes[cover]}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={onKeyDown}
      onCancel={(event) => event.preventDefault()}
      onFocus={keepInside}
    >
      <h2 id={`${id}-title`} className={classes.title}>
        {title}
      </h2>
      <div className={classes.content}>
        <p id={`${id}-text`}>{text}</p>
        {children}
      </div>
    </dialog>
  );
}

/** Keeps Escape from the modals of other islands, which listen to the whole window. */
function keepInside({ target }: FocusEvent): void {
  target.setAttribute("data-mantine-stop-propagation", "true");
}
