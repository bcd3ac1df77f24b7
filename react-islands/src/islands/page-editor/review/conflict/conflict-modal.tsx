import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { PageVersion } from "../../../../api/wire";
import { documentOf } from "../../../../document/document";
import { useFormat } from "../../../../ui/use-format";
import { usePersonName } from "../../../../ui/use-person-name";
import { useSession, useSessionState, useWholeDocument } from "../../state/use-session";
import { ChoicesModal } from "./choices-modal";

interface Props {
  theirs: PageVersion;
  onClose: () => void;
}

/** Resolves a conflict between two users. */
export default function ConflictModal({ theirs, onClose }: Props) {
  const { t } = useTranslation("editor");
  const format = useFormat();
  const session = useSession();
  const saved = useSessionState((state) => state.saved);
  const present = useWholeDocument();
  const sides = useMemo(
    () => ({ base: saved, mine: present, theirs: documentOf(theirs) }),
    [saved, present, theirs],
  );
  const name = usePersonName()(theirs.createdBy, t("conflict.someone"));
  return (
    <ChoicesModal
      title={t("conflict.title")}
      text={t("conflict.text", { name, number: theirs.number, time: format.time(theirs.createdAt) })}
      words={{
        yours: t("conflict.yourVersion"),
        theirs: t("conflict.theirVersion"),
        choices: { mine: t("conflict.mine"), theirs: t("conflict.theirs"), both: t("conflict.both") },
        taken: t("conflict.taken"),
        resolve: t("conflict.resolve"),
      }}
      sides={sides}
      onResolve={(choices) => session.resolveConflict(choices)}
      onClose={onClose}
    />
  );
}
