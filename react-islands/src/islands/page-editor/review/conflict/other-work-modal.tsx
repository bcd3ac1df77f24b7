import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSession, useWholeDocument } from "../../state/use-session";
import type { OtherWork } from "../../work/session-state";
import { ChoicesModal } from "./choices-modal";

/**
 * Resolves conflicts between this tab
 * and other work of the same user.
 */
export default function OtherWorkModal({ other }: { other: OtherWork }) {
  const { t } = useTranslation("editor");
  const session = useSession();
  const present = useWholeDocument();
  const sides = useMemo(
    () => ({ base: other.base, mine: present, theirs: other.document }),
    [other, present],
  );
  return (
    <ChoicesModal
      title={t("otherWork.title")}
      text={t("otherWork.text")}
      words={{
        yours: t("otherWork.here"),
        theirs: t("otherWork.there"),
        choices: { mine: t("otherWork.mine"), theirs: t("otherWork.theirs"), both: t("conflict.both") },
        taken: t("otherWork.taken"),
        resolve: t("otherWork.resolve"),
      }}
      sides={sides}
      onResolve={(choices) => session.resolveOther(other, choices)}
      onClose={() => session.decideLater()}
    />
  );
}
