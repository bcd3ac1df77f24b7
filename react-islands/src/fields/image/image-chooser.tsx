import { Button, FileButton, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listFiles, thumbnailAddress } from "../../api/media";
import type { BlockImage, MediaFile } from "../../api/wire";
import { FailureNotice } from "../../ui/failure-notice";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { ThemedModal } from "../../ui/themed-modal";
import classes from "./image-chooser.module.css";
import { useUpload } from "./use-upload";

interface Props {
  onChoose: (image: BlockImage) => void;
  onClose: () => void;
}

const ROOT = "/";
const PICTURES = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** The pictures of the media library, and a way to add others. */
export default function ImageChooser({ onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [term, setTerm] = useState("");
  const queries = useQueryClient();
  const library = useQuery({ queryKey: ["media", ROOT], queryFn: () => listFiles(ROOT) });
  const upload = useUpload(ROOT, (added) => {
    queries.invalidateQueries({ queryKey: ["media", ROOT] });
    const [only, ...others] = added;
    if (only && others.length === 0) onChoose(imageOf(only));
  });
  const pictures = (library.data ?? []).filter((file) => isPicture(file) && matches(file, term));
  return (
    <ThemedModal tone="orange" title={t("image.library")} size="xl" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the upload button below. */}
      <div
        className={classes.chooser}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          upload.start([...event.dataTransfer.files]);
        }}
      >
        <div className={classes.tools}>
          <TextInput
            type="search"
            className={classes.search}
            aria-label={t("image.search")}
            placeholder={t("image.search")}
            value={term}
            onChange={(event) => setTerm(event.currentTarget.value)}
          />
          <FileButton multiple accept={PICTURES} onChange={upload.start}>
            {(props) => (
              <Button {...props} leftSection={<Icon name="upload" />} loading={upload.current !== null}>
                {t("image.upload")}
              </Button>
            )}
          </FileButton>
        </div>
        <p role="status" className={classes.status}>
          {upload.current && t("image.uploading", { name: upload.current })}
        </p>
        {upload.failures.map(({ name, reason }) => (
          <Notice key={name} tone="danger">
            {t("image.uploadFailed", { name, reason })}
          </Notice>
        ))}
        {library.isError && (
          <FailureNotice
            title={t("image.failed")}
            failure={library.error}
            onRetry={() => library.refetch()}
          />
        )}
        <ul className={classes.grid}>
          {pictures.map((file) => (
            <li key={file.id}>
              <button type="button" className={classes.tile} onClick={() => onChoose(imageOf(file))}>
                <img className={classes.picture} src={thumbnailAddress(file.id)} alt="" loading="lazy" />
                <span className={classes.name}>{file.fileName}</span>
                <span className={classes.size}>
                  {t("image.size", { width: file.width, height: file.height })}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {library.isSuccess && pictures.length === 0 && <p className={classes.status}>{t("image.empty")}</p>}
      </div>
    </ThemedModal>
  );
}

function isPicture(file: MediaFile): boolean {
  return file.contentType.startsWith("image/");
}

function matches(file: MediaFile, term: string): boolean {
  const words = `${file.fileName} ${file.defaultAltText}`.toLowerCase();
  return words.includes(term.trim().toLowerCase());
}

/** A picture of the library as a page holds it. The server sets the hash when it stores the page. */
function imageOf({ id, fileName, defaultAltText, hash, width, height }: MediaFile): BlockImage {
  return { fileID: id, fileName, altText: defaultAltText, hash, cropParams: null, width, height };
}
