import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../../../ui/lazy-part";
import { Notice } from "../../../../ui/notice";
import { useFormat } from "../../../../ui/use-format";
import { useSession, useSessionState } from "../../state/use-session";

const OtherWorkModal = lazyPart(() => import("./other-work-modal"));

/**
 * Offers to merge unsaved work from
 * a closed tab or another browser.
 */
export function OtherWorkNotice() {
  const { t } = useTranslation("editor");
  const { dateTime } = useFormat();
  const session = useSession();
  const others = useSessionState((state) => state.others);
  const choosing = useSessionState((state) => state.choosing);
  const [other] = others;
  if (choosing) return <OtherWorkModal other={choosing} />;
  if (!other) return null;
  return (
    <Notice tone="info">
      <p>{t("otherWork.found", { time: dateTime(other.at) })}</p>
      <Button variant="default" size="xs" onClick={() => session.takeOther(other)}>
        {t("otherWork.take")}
      </Button>
      <Button variant="subtle" size="xs" onClick={() => session.discardOther(other)}>
        {t("editor.restored.discard")}
      </Button>
    </Notice>
  );
}
