import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fetchFile } from "../../../api/media";
import type { MediaFile } from "../../../api/wire";
import { LoadFailed } from "../actions/load-failed";
import { Thumbnail } from "../files/thumbnail";
import classes from "./details.module.css";
import { FileActions } from "./file-actions";
import { FileFacts } from "./file-facts";
import { FileForm } from "./file-form";
import { FileUses } from "./file-uses";
import type { Drafts } from "./use-drafts";

export interface FileDetailsProps {
  id: number;
  /** The file as the list has it, shown until it has come. */
  known: MediaFile | undefined;
  drafts: Drafts;
  /** The locales of the site. */
  locales: string[];
  canManage: boolean;
  canDelete: boolean;
  onMove: (file: MediaFile) => void;
  onDelete: (file: MediaFile) => void;
}

/** All that there is to know and to say about a file. */
export function FileDetails({ id, known, ...others }: FileDetailsProps) {
  const { t } = useTranslation("media");
  const query = useQuery({
    queryKey: ["media", "file", id],
    queryFn: ({ signal }) => fetchFile(id, signal),
    ...(known ? { placeholderData: known } : {}),
  });
  if (query.isPending) return <p role="status">{t("details.loading")}</p>;
  if (query.isError) {
    return <LoadFailed what={t("details.failed")} failure={query.error} onRetry={() => query.refetch()} />;
  }
  return <Loaded key={id} file={query.data} {...others} />;
}

function Loaded({ file, ...props }: Omit<FileDetailsProps, "id" | "known"> & { file: MediaFile }) {
  const { drafts, locales, canManage } = props;
  return (
    <div className={classes.details}>
      <div className={classes.preview} data-kind={file.kind}>
        <Thumbnail file={file} sizes="22rem" />
      </div>
      <FileActions file={file} {...props} />
      <FileForm file={file} drafts={drafts} locales={locales} isFixed={!canManage} />
      <FileFacts file={file} />
      <FileUses id={file.id} />
    </div>
  );
}
