import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../../../ui/lazy-part";
import { Notice } from "../../../../ui/notice";
import { focusChosenRow } from "../../state/chosen-row";
import { useSessionState } from "../../state/session-context";

const ConflictModal = lazyPart(() => import("./conflict-modal"));

/** Shown when somebody else stored a conflicting version. */
export function ConflictNotice() {
  const { t } = useTranslation(["editor", "common"]);
  const conflict = useSessionState((state) => state.conflict);
  const [isOpen, setOpen] = useState(true);
  // Shown at once where it is a new one, and again each time that storing was refused for it.
  useEffect(() => setOpen(conflict !== null), [conflict]);
  const show = useFocusAfter(conflict !== null && isOpen);
  if (!conflict) return null;
  if (isOpen) {
    return <ConflictModal theirs={conflict} onClose={() => setOpen(false)} />;
  }
  return (
    <Notice tone="warning">
      <p>{t("common:failure.conflict")}</p>
      <Button ref={show} size="xs" onClick={() => setOpen(true)}>
        {t("conflict.show")}
      </Button>
    </Notice>
  );
}

/**
 * Gives the focus to the button once the dialog is closed, or to the chosen row where there is no button any more. A dialog gives it
 * back to what it was opened from, but that button is not there while the dialog is open, and the one after it is another.
 */
function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      if (button.current) button.current.focus();
      else focusChosenRow();
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
