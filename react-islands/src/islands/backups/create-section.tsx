import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cancelBackup, createBackup } from "../../api/backups";
import type { BackupRun, BackupStatus } from "../../api/wire";
import { DoneNotice } from "../../ui/done-notice";
import { ScreenSection } from "../../ui/screen-sections";
import classes from "./backups.module.css";
import { RefusalNotice, SentenceNotice } from "./refusal-notice";
import { RunProgress } from "./run-progress";
import { useReload } from "./use-backup-status";

/** Section with the button for a backup, and the task in progress. */
export function CreateSection({ status: { current, latest } }: { status: BackupStatus }) {
  const { t } = useTranslation("backups");
  const reload = useReload();
  const ended = useEnded(current, latest);
  const creating = useMutation({ mutationFn: createBackup, onSettled: reload });
  const cancelling = useMutation({ mutationFn: cancelBackup, onSettled: reload });
  return (
    <ScreenSection title={t(current ? "progress.title" : "create.title")}>
      <RefusalNotice title={t("create.failed")} failure={creating.error} />
      <RefusalNotice title={t("cancel.failed")} failure={cancelling.error} />
      {current && <RunProgress run={current} />}
      {ended && <Result run={ended} />}
      <div className={classes.buttons}>
        <Button
          disabled={current !== null}
          loading={creating.isPending}
          onClick={() => {
            cancelling.reset();
            creating.mutate();
          }}
        >
          {t("create.open")}
        </Button>
        {current && !current.cancelled && (
          <Button variant="default" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
            {t("cancel.open")}
          </Button>
        )}
      </div>
    </ScreenSection>
  );
}

/** Returns the task that ended last, if it ended while the screen is open, also between two requests. */
function useEnded(current: BackupRun | null, latest: BackupRun | null): BackupRun | null {
  const [first] = useState(current?.ID ?? (latest?.ID ?? 0) + 1);
  return !current && latest && latest.ID >= first ? latest : null;
}

function Result({ run: { task, cancelled, failure } }: { run: BackupRun }) {
  const { t } = useTranslation("backups");
  if (cancelled) return <DoneNotice done={t("cancel.done")} />;
  const words = task === "verify" ? "verify" : "create";
  if (failure) return <SentenceNotice title={t(`${words}.broken`)} sentence={failure} lang="en" />;
  return <DoneNotice done={t(`${words}.done`)} />;
}
