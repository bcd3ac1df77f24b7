import { ActionIcon } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon";
import { useSizeText } from "../library/files/use-file-words";
import { isInProgress, type Upload, uploadQueue } from "./upload-queue";
import classes from "./uploads.module.css";
import { useUploadText } from "./use-upload-text";

/** List of uploads with their progress and actions. */
export function UploadList({ uploads }: { uploads: Upload[] }) {
  return (
    <ul className={classes.list}>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation("uploads");
  const sizeText = useSizeText();
  const uploadText = useUploadText();
  const { id, name, size, status, sent } = upload;
  return (
    <li className={classes.row} data-status={status}>
      <div className={classes.words}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={classes.status}>
          {uploadText(upload)}
          {isInProgress(upload) && <span className={classes.size}> · {sizeText(size)}</span>}
        </p>
      </div>
      {isInProgress(upload) ? (
        <ActionIcon
          size="var(--target-fine)"
          variant="subtle"
          color="gray"
          aria-label={t("cancel", { name })}
          onClick={() => uploadQueue.cancel(id)}
        >
          <Icon name="close" />
        </ActionIcon>
      ) : (
        status !== "done" && (
          <ActionIcon
            size="var(--target-fine)"
            variant="subtle"
            color="gray"
            aria-label={t("retry", { name })}
            onClick={() => uploadQueue.retry(id)}
          >
            <Icon name="stale" />
          </ActionIcon>
        )
      )}
      {status === "sending" && (
        <progress className={classes.progress} max={1} value={sent} aria-label={t("progress", { name })} />
      )}
    </li>
  );
}
