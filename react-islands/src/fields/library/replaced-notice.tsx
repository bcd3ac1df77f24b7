import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BlockFile, BlockImage, MediaFile } from "../../api/wire";
import { Notice } from "../../ui/notice";
import { useReadOnly } from "../read-only";
import classes from "./library-fields.module.css";
import { useFindReplaced } from "./replaced-files";

interface Props {
  use: BlockImage | BlockFile;
  name: string;
  /** Returns true if the crop does not fit the new file. */
  isCropLost?: (file: MediaFile) => boolean;
  onUse: (file: MediaFile) => void;
}

/** New file that the user has accepted with the button. */
interface Taken {
  /** Hash of the new file. */
  hash: string;
  isCropLost: boolean;
}

/**
 * Offers to use the new file, if a file
 * was replaced in the library.
 */
export function ReplacedNotice({ use, name, isCropLost = () => false, onUse }: Props) {
  const { t } = useTranslation("editor");
  const isFixed = useReadOnly();
  const [taken, setTaken] = useState<Taken | null>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const file = useFindReplaced()(use);
  // Moves the focus, because the pressed button has disappeared.
  useEffect(() => {
    if (taken) said.current?.focus();
  }, [taken]);
  if (!file) {
    if (!taken || taken.hash !== use.hash) return null;
    return (
      <p ref={said} tabIndex={-1} role="status" className={classes.replaced}>
        {t("field.newUsed")} {taken.isCropLost && t("field.cropDropped")}
      </p>
    );
  }
  const take = () => {
    setTaken({ hash: file.hash, isCropLost: isCropLost(file) });
    onUse(file);
  };
  return (
    <div className={classes.replaced}>
      <Notice tone="info">
        <p>
          {t("field.replaced")} {isCropLost(file) && t("field.cropUnfit")}
        </p>
        {!isFixed && (
          <Button variant="default" size="xs" aria-label={t("field.useNewNamed", { name })} onClick={take}>
            {t("field.useNew")}
          </Button>
        )}
      </Notice>
    </div>
  );
}
