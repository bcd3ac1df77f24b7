import { useTranslation } from "react-i18next";
import type { BackupRun } from "../../api/wire";
import { formatBytes } from "../../lib/format-bytes";
import { useLanguage } from "../../ui/use-language";
import classes from "./backups.module.css";

/** Progress of a task. Without numbers, the bar is indeterminate. */
export function RunProgress({ run: { progress, cancelled } }: { run: BackupRun }) {
  const { t } = useTranslation("backups");
  const language = useLanguage();
  const { phase, filesDone, filesAll, bytesDone, bytesAll } = progress;
  const amount = bytesAll > 0 ? { value: bytesDone, max: bytesAll } : {};
  return (
    <label className={classes.progress}>
      {cancelled ? t("cancel.pending") : t(`progress.${phase}`)}
      <progress {...amount} />
      {filesAll > 0 && (
        <span className={classes.detail}>
          {t("progress.amount", {
            done: filesDone,
            all: filesAll,
            bytesDone: formatBytes(bytesDone, language),
            bytesAll: formatBytes(bytesAll, language),
          })}
        </span>
      )}
    </label>
  );
}
