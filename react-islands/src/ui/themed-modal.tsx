import { Modal } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isFocusLost, restoreLostFocus } from "../lib/lost-focus";
import classes from "./themed-modal.module.css";

interface Props {
  /** Orange creates, grey ends or removes something. */
  tone: "orange" | "grey";
  title: string;
  size?: "sm" | "md" | "lg" | "xl" | "wide";
  onClose: () => void;
  children: ReactNode;
}

/** Width of a modal that contains a screen. */
const WIDE = "72rem";

/** Modal in a product theme, mounted while open. */
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
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Selector of the tab stops. */
const STOPS = ["a[href]", "button", "input", "select", "textarea", "[tabindex]"]
  .map((each) => `${each}:not(:disabled, [tabindex="-1"])`)
  .join();

/**
 * Returns the focus, unless another element has it.
 * If it is gone, focuses the nearest control.
 */
function useFocusBack(): void {
  const [places] = useState(() => withAncestors(opener()));
  useEffect(
    () => () => {
      const [before, ...around] = places;
      restoreLostFocus(before);
      // Later than effects that focus better elements.
      queueMicrotask(() => {
        for (const place of around) if (isFocusLost()) place.querySelector<HTMLElement>(STOPS)?.focus();
      });
    },
    [places],
  );
}

/** Element and ancestors in body, innermost first. */
function withAncestors(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  return [element, ...withAncestors(element.parentElement)];
}

/**
 * Element that opened the modal.
 * A menu's button, because menu items disappear.
 */
function opener(): Element | null {
  const focused = document.activeElement;
  const menu = focused?.closest("[role=menu]");
  return menu ? (document.querySelector(`[aria-controls="${menu.id}"]`) ?? focused) : focused;
}
