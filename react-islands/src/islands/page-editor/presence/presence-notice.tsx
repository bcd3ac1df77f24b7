import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Notice } from "../../../ui/notice";
import { useSession, useSessionState } from "../session/session-context";
import { usePresence, usePresenceOfOthers } from "./use-presence";

/** Appears when somebody else has stored a newer version: before one's own store meets it. */
export function PresenceNotice() {
  const { t } = useTranslation("life");
  const session = useSession();
  const base = useSessionState((state) => state.base);
  const conflict = useSessionState((state) => state.conflict);
  const task = useSessionState((state) => state.task);
  const noted = usePresence();
  usePresenceOfOthers(session, noted);
  const isBehind = noted !== null && noted.newestVersionID > base.id;
  if (!isBehind || conflict || task) return null;
  return (
    <Notice tone="warning">
      <p>{t("presence.newer")}</p>
      <Button size="xs" onClick={() => session.catchUp()}>
        {t("presence.catchUp")}
      </Button>
    </Notice>
  );
}
