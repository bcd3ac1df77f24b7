import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import classes from "./session-dialog.module.css";

interface Props {
  title: string;
  text: string;
  /** `veil` shows the content behind, `wall` hides it. */
  cover: "veil" | "wall";
  /** Without it, users cannot leave the dialog. */
  onEscape?: () => void;
  children: ReactNode;
}

/**
 * Native dialog above all islands' modals.
 * Traps the focus and makes the rest inert.
 */
export function SessionDialog({ title, text, cover, onEscape, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed in a layout effect, before removal from the DOM. Otherwise the focus
  // could not return.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    (element?.querySelector<HTMLElement>("[data-autofocus]") ?? element)?.focus();
    return () => {
      element?.close();
      if (!(before instanceof HTMLElement)) return;
      // Blurs first.
      // Otherwise Chromium restores text fields without cursor.
      before.blur();
      before.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Otherwise the browser closes the dialog.
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

/**
 * Hides Escape from other islands' modals.
 * Because they listen on the window.
 */
function keepInside({ target }: FocusEvent): void {
  target.setAttribute("data-mantine-stop-propagation", "true");
}
