import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { shareQuery } from "../../../../api/shares";
import type { VersionShare } from "../../../../api/wire";
import { FailureNotice } from "../../../../ui/failure-notice";
import { Notice } from "../../../../ui/notice";
import { StatusLine } from "../../../../ui/status-line";
import { ThemedModal } from "../../../../ui/themed-modal";
import { useIsDirty, useSession, useSessionState } from "../../state/use-session";
import { ShareForm } from "./share-form";

/** Dialog for the share link of the base version. */
export default function ShareModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("workflow");
  const session = useSession();
  const isChanged = useIsDirty();
  const queries = useQueryClient();
  const [id, setId] = useState(() => session.state().base.id);
  const number = useSessionState((state) => state.base.number);
  const share = useQuery(shareQuery(id));
  const onChange = (version: number, link: VersionShare) => {
    queries.setQueryData(shareQuery(version).queryKey, link);
    setId(version);
  };
  return (
    <ThemedModal tone="orange" title={t("share.title", { number })} onClose={onClose}>
      <p>{t("share.text")}</p>
      {isChanged && <Notice tone="info">{t("share.storesFirst")}</Notice>}
      {share.isPending && <StatusLine>{t("share.loading")}</StatusLine>}
      {share.isError && (
        <FailureNotice title={t("share.loadFailed")} failure={share.error} onRetry={() => share.refetch()} />
      )}
      {share.isSuccess && <ShareForm version={id} share={share.data} onChange={onChange} />}
    </ThemedModal>
  );
}
