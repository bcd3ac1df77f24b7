import { Button, FileButton } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { downloadAddress, replaceFile } from "../../../api/media";
import type { MediaFile } from "../../../api/wire";
import { DoneNotice } from "../../../ui/done-notice";
import { Icon } from "../../../ui/icon";
import { Notice } from "../../../ui/notice";
import { useRowActions } from "../../../ui/use-row-actions";
import { acceptOf } from "../../uploads/accepted";
import { useFailureWords } from "../actions/use-failure-words";
import { putFile, refetchLibrary } from "../files/file-lists";
import classes from "./details.module.css";

interface Props {
  file: MediaFile;
  canManage: boolean;
  canDelete: boolean;
  onMove: (file: MediaFile) => void;
  onDelete: (file: MediaFile) => void;
}

/** Actions on a file, except editing. */
export function FileActions({ file, canManage, canDelete, onMove, onDelete }: Props) {
  const { t } = useTranslation("media");
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const clipboard = useClipboard({ timeout: 5000 });
  const isLink = file.kind === "video";
  const replacing = useMutation({
    mutationFn: (chosen: File) => replaceFile(file.id, chosen),
    onSuccess: (replaced) => {
      putFile(queries, replaced);
      return refetchLibrary(queries);
    },
  });
  const address = file.videoUrl ?? new URL(downloadAddress(file.id), location.origin).href;
  const buttons = useRef<HTMLDivElement>(null);
  useRowActions(buttons, "main", {
    name: file.fileName,
    actions: [
      { id: "copy-address", label: t("details.copyAddress"), perform: () => clipboard.copy(address) },
      ...(canManage ? [{ id: "move", label: t("move.button"), perform: () => onMove(file) }] : []),
      ...(canDelete
        ? [{ id: "delete", label: t("delete.button"), isDestructive: true, perform: () => onDelete(file) }]
        : []),
    ],
  });
  return (
    <>
      <div className={classes.actions} ref={buttons}>
        {isLink ? (
          <Button
            component="a"
            variant="default"
            size="xs"
            leftSection={<Icon name="open" />}
            href={address}
            target="_blank"
            rel="noreferrer"
          >
            {t("details.watch")}
          </Button>
        ) : (
          <Button
            component="a"
            variant="default"
            size="xs"
            leftSection={<Icon name="download" />}
            href={downloadAddress(file.id)}
            download={file.fileName}
          >
            {t("details.download")}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name={clipboard.copied ? "check" : "copy"} />}
          onClick={() => clipboard.copy(address)}
        >
          {t("details.copyAddress")}
        </Button>
        {canManage && !isLink && (
          <FileButton
            accept={acceptOf([file.kind])}
            onChange={(chosen) => chosen && replacing.mutate(chosen)}
          >
            {(button) => (
              <Button
                {...button}
                variant="default"
                size="xs"
                leftSection={<Icon name="upload" />}
                loading={replacing.isPending}
              >
                {t("details.replace")}
              </Button>
            )}
          </FileButton>
        )}
        {canManage && (
          <Button variant="default" size="xs" leftSection={<Icon name="move" />} onClick={() => onMove(file)}>
            {t("move.button")}
          </Button>
        )}
        {canDelete && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="trash" />}
            onClick={() => onDelete(file)}
          >
            {t("delete.button")}
          </Button>
        )}
      </div>
      <p role="status" className={classes.said}>
        {clipboard.copied && t("details.copied")}
        {clipboard.error && t("details.notCopied", { address })}
        {replacing.isPending && t("details.replacing")}
      </p>
      <DoneNotice done={replacing.isSuccess ? t("details.replaced") : ""} />
      {replacing.isError && (
        <Notice tone="danger">
          <p>
            {t("failure.because", { what: t("details.notReplaced"), why: failureWords(replacing.error) })}
          </p>
        </Notice>
      )}
    </>
  );
}
