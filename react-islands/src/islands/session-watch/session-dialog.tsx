import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import classes from "./session-dialog.module.css";

interface Props {
  title: string;
  text: string;
  /** `veil` shows the content behind the dialog, and `wall` hides it. */
  cover: "veil" | "wall";
  /** Without it, users cannot leave the dialog. */
  onEscape?: () => void;
  children: ReactNode;
}

/**
 * Native dialog above all modals of other islands. It traps the focus and makes
 * everything else inert.
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
      // Blurred first, because Chromium restores a focused text field without
      // its cursor. Typed text would be lost.
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
 * Hides Escape from the modals of other islands, which listen on the window.
 */
function keepInside({ target }: FocusEvent): void {
  target.setAttribute("data-mantine-stop-propagation", "true");
}
