import { ActionIcon, Button } from "@mantine/core";
import { memo, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { Icon } from "../../ui/icon";
import { UploadList } from "./upload-list";
import { isInProgress, type UploadsState, uploadQueue } from "./upload-queue";
import classes from "./uploads.module.css";
import { useSummaryText } from "./use-upload-text";
import { useUploads } from "./use-uploads";

/** All mounted trays, the newest last. */
const trays = createStore<symbol[]>(() => []);

/**
 * List of uploads in a corner.
 * Only the newest tray is visible, because
 * an open dialog blocks a tray outside it.
 */
export const UploadTray = memo(function UploadTray() {
  const [own] = useState(() => Symbol("tray"));
  const isNewest = useStore(trays, (all) => all.at(-1) === own);
  useEffect(() => {
    trays.setState((all) => [...all, own], true);
    return () => trays.setState((all) => all.filter((other) => other !== own), true);
  }, [own]);
  return isNewest && <OnlyTray />;
});

function OnlyTray() {
  const state = useUploads();
  const summaryText = useSummaryText();
  const isEmpty = state.uploads.length === 0;
  return (
    <>
      {/* Rendered even if empty.
          Otherwise screen readers would not announce its text. */}
      <p role="status" className="visually-hidden">
        {isEmpty ? "" : summaryText(state)}
      </p>
      {!isEmpty && <Tray state={state} />}
    </>
  );
}

function Tray({ state }: { state: UploadsState }) {
  const { t } = useTranslation("uploads");
  const summaryText = useSummaryText();
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const { uploads, pause } = state;
  const isBusy = uploads.some(isInProgress);
  const failed = uploads.filter(({ status }) => status === "failed").length;
  const total = uploads.filter(({ status }) => status !== "cancelled");
  const sent = total.reduce((sum, upload) => sum + (isInProgress(upload) ? upload.sent : 1), 0);
  return (
    <section className={classes.tray} aria-label={t("title")}>
      <div className={classes.head}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.chevron} data-open={isOpen || undefined}>
            <Icon name="next" />
          </span>
          {summaryText(state)}
        </button>
        {!isBusy && (
          <ActionIcon
            size="var(--target-fine)"
            variant="subtle"
            color="gray"
            aria-label={t("clear")}
            onClick={() => uploadQueue.clearFinished()}
          >
            <Icon name="close" />
          </ActionIcon>
        )}
      </div>
      {isBusy && !isOpen && (
        <progress className={classes.progress} max={total.length} value={sent} aria-label={t("title")} />
      )}
      <div id={id} className={classes.body} hidden={!isOpen}>
        {failed > 0 && <p className={classes.failed}>{t("failed")}</p>}
        <UploadList uploads={uploads} />
        <div className={classes.actions}>
          {pause && (
            <Button variant="default" size="xs" onClick={() => uploadQueue.resume()}>
              {t("resume")}
            </Button>
          )}
          {failed > 0 && (
            <Button variant="default" size="xs" onClick={() => uploadQueue.retryFailed()}>
              {t("retryFailed")}
            </Button>
          )}
          {isBusy && (
            <Button variant="subtle" size="xs" onClick={() => uploadQueue.cancelAll()}>
              {t("cancelAll")}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
