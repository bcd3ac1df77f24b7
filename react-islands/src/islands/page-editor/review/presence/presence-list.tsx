import { useTranslation } from "react-i18next";
import type { Presence } from "../../../../api/wire";
import { findBlock } from "../../../../document/document";
import { usePresence } from "../../state/presence/use-presence";
import { useSessionState } from "../../state/use-session";
import { useBlockName } from "../conflict/block-name";
import classes from "./presence.module.css";

/** Lists other users who have this page open. */
export function PresenceList() {
  const { t } = useTranslation("workflow");
  const others = usePresence()?.others ?? [];
  if (others.length === 0) return null;
  return (
    <ul className={classes.others} aria-label={t("presence.label")}>
      {others.map((presence) => (
        <PresentUser key={presence.user.ID} presence={presence} />
      ))}
    </ul>
  );
}

/**
 * Describes the activity of another user.
 * Blocks that this user has not stored are unknown here.
 */
function PresentUser({ presence: { user, editing, blockKey } }: { presence: Presence }) {
  const { t } = useTranslation("workflow");
  const block = useSessionState(({ history }) => findBlock(history.present, blockKey));
  const nameOf = useBlockName();
  const { name } = user;
  const text = block
    ? t(editing ? "presence.editingBlock" : "presence.atBlock", { name, block: nameOf(block) })
    : t(editing ? "presence.editing" : "presence.looking", { name });
  return (
    <li className={classes.other} data-editing={editing || undefined} title={text}>
      {text}
    </li>
  );
}
