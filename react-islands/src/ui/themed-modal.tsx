import { Modal } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isFocusLost, takeLostFocus } from "../lib/lost-focus";
import classes from "./themed-modal.module.css";

interface Props {
  /** Orange asks for something that goes on; grey for something that ends or goes away. */
  tone: "orange" | "grey";
  title: string;
  size?: "sm" | "md" | "lg" | "xl" | "wide";
  onClose: () => void;
  children: ReactNode;
}

/** For a modal that is a screen of its own. */
const WIDE = "72rem";

/** A modal in one of the two themes of the product. It is mounted while it is open. */
export function ThemedModal({ tone, title, size = "md", onClose, children }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  return (
    <Modal.Root opened onClose={onClose} size={size === "wide" ? WIDE : size} centered lockScroll={false}>
      <Modal.Overlay />
      <Modal.Content radius="lg">
        {/* Mantine's own header element would count as a second banner of the page. */}
        <div className={`${classes.header} ${classes[tone]}`}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton className={classes.close} aria-label={t("action.close")} />
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What the Tab key leads to. */
const STOPS = ["a[href]", "button", "input", "select", "textarea", "[tabindex]"]
  .map((each) => `${each}:not(:disabled, [tabindex="-1"])`)
  .join();

/**
 * Gives the focus back to what had it before the modal, unless something else has taken it meanwhile. Where that is gone or disabled, as a
 * button may be after the choice that it asked for, the first control around it takes the focus.
 */
function useFocusBack(): void {
  const [places] = useState(() => withAncestors(opener()));
  useEffect(
    () => () => {
      const [before, ...around] = places;
      takeLostFocus(before);
      // After the effects of this render: the screen may have a better place for the focus.
      queueMicrotask(() => {
        for (const place of around) if (isFocusLost()) place.querySelector<HTMLElement>(STOPS)?.focus();
      });
    },
    [places],
  );
}

/** An element and those around it inside the body, from the inside out. */
function withAncestors(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  return [element, ...withAncestors(element.parentElement)];
}

/** What the modal was opened from. The items of a menu go away with it; the button that opened the menu stays. */
function opener(): Element | null {
  const focused = document.activeElement;
  const menu = focused?.closest("[role=menu]");
  return menu ? (document.querySelector(`[aria-controls="${menu.id}"]`) ?? focused) : focused;
}
