import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { MediaFile } from "../../../api/wire";
import { useFormat } from "../../../ui/use-format";
import { useSizeText, useTypeText } from "../files/use-file-words";
import classes from "./details.module.css";

/** Read-only metadata of a file. */
export function FileFacts({ file }: { file: MediaFile }) {
  const { t } = useTranslation("media");
  const typeText = useTypeText();
  const sizeText = useSizeText();
  const format = useFormat();
  const { width, height, size, colour, createdAt, createdBy, isAnimated } = file;
  return (
    <dl className={classes.facts}>
      <FileFact name={t("details.folder")}>{file.path === "/" ? t("folders.root") : file.path}</FileFact>
      <FileFact name={t("details.type")}>
        {isAnimated ? t("details.animated", { type: typeText(file) }) : typeText(file)}
      </FileFact>
      {width > 0 && (
        <FileFact name={t("details.dimensions")}>{t("files.pixels", { width, height })}</FileFact>
      )}
      {size > 0 && <FileFact name={t("details.size")}>{sizeText(size)}</FileFact>}
      {colour && (
        <FileFact name={t("details.colour")}>
          <span className={classes.colour} style={{ backgroundColor: colour }} /> {colour}
        </FileFact>
      )}
      {file.videoUrl && (
        <FileFact name={t("details.address")}>
          <a href={file.videoUrl} target="_blank" rel="noreferrer">
            {file.videoUrl}
          </a>
        </FileFact>
      )}
      <FileFact name={t("details.added")}>
        {createdBy
          ? t("details.addedBy", { when: format.dateTime(createdAt), name: createdBy.name })
          : format.dateTime(createdAt)}
      </FileFact>
    </dl>
  );
}

function FileFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
