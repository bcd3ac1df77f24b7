import { Button } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../../../../ui/notice";
import { usePage, useSession, useSessionState } from "../../state/use-session";

/**
 * Offers unsaved work that the
 * editor cannot read as a download.
 */
export function UnreadableWorkNotice() {
  const { t } = useTranslation(["editor", "common"]);
  const session = useSession();
  const page = usePage();
  const setAside = useSessionState((state) => state.setAside);
  const href = useMemo(() => `data:application/json,${encodeURIComponent(`[${setAside}]`)}`, [setAside]);
  if (setAside.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>
        {t("otherWork.setAside")}{" "}
        <a href={href} download={`page-${page.id}.json`}>
          {t("otherWork.download")}
        </a>
      </p>
      <Button variant="default" size="xs" onClick={() => session.forgetSetAside()}>
        {t("common:action.close")}
      </Button>
    </Notice>
  );
}
