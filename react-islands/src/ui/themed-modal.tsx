import { Modal } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isFocusLost, restoreLostFocus } from "../lib/lost-focus";
import classes from "./themed-modal.module.css";

interface Props {
  /**
   * Orange if the action creates something,
   * grey if it ends or removes something.
   */
  tone: "orange" | "grey";
  title: string;
  size?: "sm" | "md" | "lg" | "xl" | "wide";
  onClose: () => void;
  children: ReactNode;
}

/** Width of a modal that contains a screen. */
const WIDE = "72rem";

/**
 * Modal in the product's style.
 * Render it only while it is open.
 */
export function ThemedModal({ tone, title, size = "md", onClose, children }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  return (
    <Modal.Root opened onClose={onClose} size={size === "wide" ? WIDE : size} centered lockScroll={false}>
      <Modal.Overlay />
      <Modal.Content radius="lg">
        {/* Mantine's header element would count as a second banner. */}
        <div className={`${classes.header} ${classes[tone]}`}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton className={classes.close} aria-label={t("action.close")} />
        </div>
        <Modal.Body ref={markFirstField} className={classes.body}>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Selector of fields that can have the focus. */
const FIELDS = ["input", "select", "textarea"]
  .map((each) => `form ${each}:not(:disabled, [type="hidden"], [type="file"], [hidden])`)
  .join();

/**
 * Lets the first field of a form have the focus when the dialog opens.
 * Otherwise the close button would have it.
 */
function markFirstField(body: HTMLElement | null): void {
  if (!body || body.querySelector("[data-autofocus]")) return;
  const first = body.querySelector<HTMLInputElement>(FIELDS);
  // Of a group of radio buttons, the Tab key reaches the chosen one.
  const chosen = first?.type === "radio" && body.querySelector(`form input[name="${first.name}"]:checked`);
  (chosen || first)?.setAttribute("data-autofocus", "");
}

/** Selector of elements that the Tab key reaches. */
const STOPS = ["a[href]", "button", "input", "select", "textarea", "[tabindex]"]
  .map((each) => `${each}:not(:disabled, [tabindex="-1"])`)
  .join();

/**
 * Returns the focus to the element that opened
 * the modal, unless another element has it.
 * If that element is gone, focuses the nearest control.
 */
function useFocusBack(): void {
  const [places] = useState(() => withAncestors(opener()));
  useEffect(
    () => () => {
      const [before, ...around] = places;
      restoreLostFocus(before);
      // Runs after other effects, which may focus a better element.
      queueMicrotask(() => {
        for (const place of around) if (isFocusLost()) place.querySelector<HTMLElement>(STOPS)?.focus();
      });
    },
    [places],
  );
}

/**
 * Returns the element and its ancestors
 * inside the body, innermost first.
 */
function withAncestors(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  return [element, ...withAncestors(element.parentElement)];
}

/**
 * Returns the element that opened the modal.
 * For a menu item, returns the button of
 * the menu, because the item disappears.
 */
function opener(): Element | null {
  const focused = document.activeElement;
  const menu = focused?.closest("[role=menu]");
  return menu ? (document.querySelector(`[aria-controls="${menu.id}"]`) ?? focused) : focused;
}
