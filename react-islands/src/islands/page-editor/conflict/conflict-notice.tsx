import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../../ui/lazy-part";
import { Notice } from "../../../ui/notice";
import { useSessionState } from "../session/session-context";

const ConflictModal = lazyPart(() => import("./conflict-modal"));

/** Appears when somebody else has stored the page: the choice can wait, but not be overlooked. */
export function ConflictNotice() {
  const { t } = useTranslation();
  const conflict = useSessionState((state) => state.conflict);
  const [isOpen, setOpen] = useState(true);
  const id = conflict?.id;
  // Each new version of the other is shown at once.
  useEffect(() => setOpen(id !== undefined), [id]);
  if (!conflict) return null;
  if (isOpen) {
    return <ConflictModal theirs={conflict} onClose={() => setOpen(false)} />;
  }
  return (
    <Notice tone="warning">
      <p>{t("conflict.waiting")}</p>
      <Button size="xs" onClick={() => setOpen(true)}>
        {t("conflict.show")}
      </Button>
    </Notice>
  );
}
