import { Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { FocalPoint, MediaFile } from "../../api/wire";
import { FailureNotice } from "../../ui/failure-notice";
import classes from "./crop.module.css";
import { FocalPointPicker } from "./focal-point-picker";
import { wholeCrop } from "./geometry";
import { usePicture } from "./use-picture";

interface Props {
  file: Pick<MediaFile, "id" | "hash" | "width" | "height" | "fileName">;
  /**
   * Null if not set.
   * Then the centre of the picture stays visible.
   */
  value: FocalPoint | null;
  onChange: (point: FocalPoint | null) => void;
}

/** Sets the focal point of a picture in the library. */
export function FocalPointEditor({ file, value, onChange }: Props) {
  const { t } = useTranslation("crop");
  const loading = usePicture(file);
  if (loading.isError) {
    return <FailureNotice title={t("failed")} failure={loading.error} onRetry={() => loading.refetch()} />;
  }
  if (!loading.data) return <Loader role="status" aria-label={t("loading")} />;
  return (
    <div className={classes.tool}>
      <FocalPointPicker loaded={loading.data} crop={wholeCrop(file)} value={value} onChange={onChange} />
    </div>
  );
}
