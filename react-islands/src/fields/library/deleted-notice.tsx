import { Button } from "@mantine/core";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import type { BlockFile, BlockImage, MediaFile, MediaKind } from "../../api/wire";
import { useMediaPicker } from "../../media/library/use-media-picker";
import { Notice } from "../../ui/notice";
import { useReadOnly } from "../read-only";
import { DeletedFilesContext } from "./deleted-files";
import classes from "./library-fields.module.css";

interface Props {
  use: BlockImage | BlockFile;
  name: string;
  kinds: MediaKind[];
  onChoose: (file: MediaFile) => void;
}

/** Warns about a deleted file, and offers to choose another. */
export function DeletedNotice({ use, name, kinds, onChoose }: Props) {
  const { t } = useTranslation("editor");
  const isFixed = useReadOnly();
  const media = useMediaPicker({ kinds, onChoose });
  const deleted = useContext(DeletedFilesContext).find(({ fileID }) => fileID === use.fileID);
  if (!deleted) return null;
  return (
    <div className={classes.replaced}>
      <Notice tone="danger">
        <p>
          {t("field.deleted", { name })} {deleted.isLive && t("field.deletedLive")}
        </p>
        {!isFixed && (
          <Button
            variant="default"
            size="xs"
            aria-label={t("field.chooseAnotherNamed", { name })}
            onClick={media.open}
          >
            {t("field.chooseAnother")}
          </Button>
        )}
      </Notice>
      {media.picker}
    </div>
  );
}
