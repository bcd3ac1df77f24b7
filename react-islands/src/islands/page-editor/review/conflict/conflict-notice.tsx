import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../../../ui/lazy-part";
import { Notice } from "../../../../ui/notice";
import { useFocusAfter } from "../../../../ui/use-focus-after";
import { focusSelectedRow } from "../../state/selected-row";
import { useSessionState } from "../../state/use-session";

const ConflictModal = lazyPart(() => import("./conflict-modal"));

/** Shown if another user stored a conflicting version. */
export function ConflictNotice() {
  const { t } = useTranslation(["editor", "common"]);
  const conflict = useSessionState((state) => state.conflict);
  const [isOpen, setOpen] = useState(true);
  // Opens the modal for each conflict, and
  // again if the conflict prevents storing.
  useEffect(() => setOpen(conflict !== null), [conflict]);
  const show = useRef<HTMLButtonElement>(null);
  // Focuses the button again after
  // the modal has replaced it.
  useFocusAfter(conflict !== null && isOpen, () =>
    show.current ? show.current.focus() : focusSelectedRow(),
  );
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
