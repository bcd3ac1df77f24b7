import { useTranslation } from "react-i18next";
import type { BackupRun, BackupStatus } from "../../api/wire";
import { formatBytes } from "../../lib/format-bytes";
import { useSiteZone } from "../../shared/site-zone";
import { Fact, Facts } from "../../ui/facts";
import { Notice } from "../../ui/notice";
import { ScreenSection } from "../../ui/screen-sections";
import { useFormat } from "../../ui/use-format";
import { useLanguage } from "../../ui/use-language";
import classes from "./backups.module.css";
import { formatDuration } from "./format-duration";
import { SentenceNotice } from "./refusal-notice";

/** Section with the last and the next backup, and what is wrong with them. */
export function StatusSection({ status: { destination, summary } }: { status: BackupStatus }) {
  const { t } = useTranslation("backups");
  const format = useFormat();
  const zone = useSiteZone();
  const { lastSuccess, lastFailure, failingSince, nextAt, isOverdue } = summary;
  return (
    <ScreenSection title={t("status.title")}>
      {lastFailure?.failure && failingSince && (
        <SentenceNotice
          title={t("status.failing", { when: format.dateTime(failingSince) })}
          sentence={lastFailure.failure}
          lang="en"
        />
      )}
      {lastSuccess?.failure && (
        <SentenceNotice title={t("status.defect")} sentence={lastSuccess.failure} lang="en" />
      )}
      {isOverdue && (
        <Notice tone="danger">
          <p>{t("status.overdue")}</p>
        </Notice>
      )}
      <Facts columns="wide">
        <Fact term={t("status.last")}>
          {lastSuccess ? <LastBackup run={lastSuccess} /> : t("status.none")}
        </Fact>
        <Fact term={t("status.next")}>
          {nextAt ? <time dateTime={nextAt}>{format.zoned(nextAt, zone)}</time> : t("status.unplanned")}
        </Fact>
        <Fact term={t("status.destination")}>
          <code>{destination}</code>
        </Fact>
      </Facts>
    </ScreenSection>
  );
}

function LastBackup({ run: { startedAt, endedAt, bytes, newBytes } }: { run: BackupRun }) {
  const { t } = useTranslation("backups");
  const format = useFormat();
  const language = useLanguage();
  if (!startedAt || !endedAt) return null;
  return (
    <>
      <time dateTime={startedAt}>{format.dateTime(startedAt)}</time>
      <span className={classes.detail}>
        {t("status.took", {
          size: formatBytes(bytes, language),
          duration: formatDuration(Date.parse(endedAt) - Date.parse(startedAt), language),
          fresh: formatBytes(newBytes, language),
        })}
      </span>
    </>
  );
}
