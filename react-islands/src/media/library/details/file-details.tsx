import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fileQuery } from "../../../api/media";
import type { MediaFile } from "../../../api/wire";
import { FailureNotice } from "../../../ui/failure-notice";
import { StatusLine } from "../../../ui/status-line";
import { FocalPointEditor } from "../../crop/focal-point-editor";
import { useFailureWords } from "../actions/use-failure-words";
import { Thumbnail } from "../files/thumbnail";
import classes from "./details.module.css";
import { described } from "./draft";
import { FileActions } from "./file-actions";
import { FileFacts } from "./file-facts";
import { FileForm } from "./file-form";
import { FileUses } from "./file-uses";
import type { Drafts } from "./use-drafts";

export interface FileDetailsProps {
  id: number;
  /** The file from the list, shown during loading. */
  known: MediaFile | undefined;
  drafts: Drafts;
  /** Locales of the site. */
  locales: string[];
  canManage: boolean;
  canDelete: boolean;
  onMove: (file: MediaFile) => void;
  onDelete: (file: MediaFile) => void;
}

/** All details and actions of a file. */
export default function FileDetails({ id, known, ...others }: FileDetailsProps) {
  const { t } = useTranslation("media");
  const failureWords = useFailureWords();
  const query = useQuery({ ...fileQuery(id), ...(known ? { placeholderData: known } : {}) });
  if (query.isPending) return <StatusLine>{t("details.loading")}</StatusLine>;
  if (query.isError) {
    return (
      <FailureNotice
        title={t("details.failed")}
        failure={query.error}
        reason={failureWords(query.error)}
        onRetry={() => query.refetch()}
      />
    );
  }
  return <Loaded key={id} file={query.data} {...others} />;
}

function Loaded({ file, ...props }: Omit<FileDetailsProps, "id" | "known"> & { file: MediaFile }) {
  const { drafts, locales, canManage } = props;
  const { t } = useTranslation("media");
  // The focal point editor is shown on
  // demand, because it loads a large copy.
  const [isPlacing, setPlacing] = useState(false);
  const hasFocalPoint = canManage && file.kind === "image" && file.width > 0;
  return (
    <div className={classes.details}>
      {hasFocalPoint && isPlacing ? (
        <FocalPointEditor
          key={file.hash}
          file={file}
          value={described(file, drafts.of(file.id)).focalPoint}
          onChange={(focalPoint) => drafts.change(file, { focalPoint })}
        />
      ) : (
        <div className={classes.preview} data-kind={file.kind}>
          <Thumbnail file={file} sizes="22rem" />
        </div>
      )}
      {hasFocalPoint && (
        <Button
          variant="default"
          size="xs"
          className={classes.focalPoint ?? ""}
          aria-pressed={isPlacing}
          onClick={() => setPlacing(!isPlacing)}
        >
          {t("details.focalPoint")}
        </Button>
      )}
      <FileActions file={file} {...props} />
      <FileForm file={file} drafts={drafts} locales={locales} isFixed={!canManage} />
      <FileFacts file={file} />
      <FileUses id={file.id} />
    </div>
  );
}
