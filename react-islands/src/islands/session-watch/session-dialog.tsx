import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import classes from "./session-dialog.module.css";

interface Props {
  title: string;
  text: string;
  /**
   * Cover over the screen behind the dialog.
   * `veil` lets it show through, `wall` hides it.
   */
  cover: "veil" | "wall";
  /** Handles Escape. If missing, users cannot leave the dialog. */
  onEscape?: () => void;
  children: ReactNode;
}

/**
 * Native `dialog` element, which appears
 * above the modals of all islands.
 * Traps the focus and makes the rest of the page inert.
 */
export function SessionDialog({ title, text, cover, onEscape, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // The cleanup of a layout effect runs
  // before the dialog leaves the DOM.
  // After that, the focus could not return.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    (element?.querySelector<HTMLElement>("[data-autofocus]") ?? element)?.focus();
    return () => {
      element?.close();
      if (!(before instanceof HTMLElement)) return;
      // Blurs first.
      // Otherwise a text field in Chromium
      // would have the focus, but no cursor.
      before.blur();
      before.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Otherwise the browser would close the dialog.
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
 * Prevents Escape from closing the modals of other
 * islands, which listen on the window.
 */
function keepInside({ target }: FocusEvent): void {
  target.setAttribute("data-mantine-stop-propagation", "true");
}
