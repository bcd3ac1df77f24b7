import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BackupsProps } from "../../api/wire";
import { SiteZoneContext } from "../../shared/site-zone";
import { DoneNotice } from "../../ui/done-notice";
import { FailureNotice } from "../../ui/failure-notice";
import { ScreenSections } from "../../ui/screen-sections";
import { StatusLine } from "../../ui/status-line";
import { CreateSection } from "./create-section";
import type { Download } from "./download";
import { DownloadModal } from "./download-modal";
import { ScheduleSection } from "./schedule-section";
import { StatusSection } from "./status-section";
import { StoredSection } from "./stored-section";
import { UnsetSection } from "./unset-section";
import { useBackupStatus } from "./use-backup-status";

/** Screen of the backups of the site. */
export function Backups({ settings }: BackupsProps) {
  const { t } = useTranslation("backups");
  const { data: status, error, refetch } = useBackupStatus();
  const [download, setDownload] = useState<Download | null>(null);
  const [said, setSaid] = useState("");
  const open = (next: Download) => {
    setSaid("");
    setDownload(next);
  };
  return (
    <SiteZoneContext value={settings.timeZone || "UTC"}>
      <ScreenSections>
        {error !== null && (
          <FailureNotice title={t("failed")} failure={error} onRetry={() => void refetch()} />
        )}
        {!status && error === null && <StatusLine>{t("loading")}</StatusLine>}
        <DoneNotice done={said} onClose={() => setSaid("")} />
        {status && status.destination === null && <UnsetSection status={status} onDownload={open} />}
        {status && status.destination !== null && (
          <>
            <StatusSection status={status} />
            <CreateSection status={status} />
            <StoredSection isBusy={status.current !== null} onDownload={open} />
            <ScheduleSection first={status.schedule} />
          </>
        )}
      </ScreenSections>
      {download && (
        <DownloadModal
          download={download}
          onStarted={() => {
            setDownload(null);
            setSaid(t("download.started"));
          }}
          onClose={() => setDownload(null)}
        />
      )}
    </SiteZoneContext>
  );
}
