import { CloseButton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TrashResult } from "../../../api/media";
import { Notice } from "../../../ui/notice";
import { FileUses } from "../details/file-uses";
import classes from "./actions.module.css";

/**
 * Maximum number of named files.
 * The trash below lists all files.
 */
const MAX_NAMED_FILES = 20;

interface Props extends Pick<TrashResult, "filesInUse" | "totalFilesInUse"> {
  onClose: () => void;
}

/**
 * Names the files that remain in the
 * trash because live pages show them.
 */
export function FilesInUse({ filesInUse, totalFilesInUse, onClose }: Props) {
  const { t } = useTranslation(["media", "common"]);
  const others = totalFilesInUse - Math.min(filesInUse.length, MAX_NAMED_FILES);
  return (
    <Notice tone="warning">
      <div className={classes.failures}>
        <p>{t("trash.inUse", { count: totalFilesInUse })}</p>
        <ul>
          {filesInUse.slice(0, MAX_NAMED_FILES).map(({ file, livePages }) => (
            <FileInUseItem key={file.id} id={file.id} name={file.fileName} pages={livePages} />
          ))}
        </ul>
        {others > 0 && <p>{t("trash.inUseMore", { count: others })}</p>}
      </div>
      <CloseButton aria-label={t("common:action.close")} onClick={onClose} />
    </Notice>
  );
}

function FileInUseItem({ id, name, pages }: { id: number; name: string; pages: number }) {
  const { t } = useTranslation("media");
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <bdi>{name}</bdi> {t("trash.inUseOn", { count: pages })}
        </summary>
        {isOpen && <FileUses id={id} />}
      </details>
    </li>
  );
}
