import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { BackupStatus } from "../../api/wire";
import { formatBytes } from "../../lib/format-bytes";
import { ScreenSection } from "../../ui/screen-sections";
import { useLanguage } from "../../ui/use-language";
import classes from "./backups.module.css";
import type { Download } from "./download";

const SETTING = "PAGEWRIGHT_BACKUP_TO";

interface Props {
  status: BackupStatus;
  onDownload: (download: Download) => void;
}

/** Section of a server without a destination. */
export function UnsetSection({ status: { databaseBytes, freeBytes }, onDownload }: Props) {
  const { t } = useTranslation("backups");
  const language = useLanguage();
  const title = t("unset.download");
  return (
    <ScreenSection title={t("list.title")}>
      <p>{t("unset.text", { setting: SETTING })}</p>
      {freeBytes !== null && (
        <p className={classes.muted}>
          {t("unset.room", {
            needed: formatBytes(databaseBytes, language),
            free: formatBytes(freeBytes, language),
          })}
        </p>
      )}
      <p className={classes.muted}>{t("download.warning")}</p>
      <div>
        <Button onClick={() => onDownload({ id: null, title })}>{title}</Button>
      </div>
    </ScreenSection>
  );
}
