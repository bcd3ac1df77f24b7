import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fileQuery } from "../../api/media";
import type { CropParams, FocalPoint, MediaFile } from "../../api/wire";
import { FailureNotice } from "../../ui/failure-notice";
import { ThemedModal } from "../../ui/themed-modal";
import { focalPointAt } from "./crop-state";
import { type CropMode, CropTool } from "./crop-tool";
import { cutSize } from "./geometry";
import { usePicture } from "./use-picture";

/** Crop and focal point of a picture. */
export interface CropChoice {
  /** Null if the whole picture is shown. */
  cropParams: CropParams | null;
  /**
   * Focal point of this use, in fractions of the crop.
   * If null, that of the file applies.
   */
  focalPoint: FocalPoint | null;
  /**
   * Focal point that applies: that of
   * this use, or else that of the file.
   */
  focus: FocalPoint | null;
  /**
   * Width after the crop, in pixels.
   * `height` is in pixels too.
   */
  width: number;
  height: number;
}

interface Props {
  fileID: number;
  fileName: string;
  cropParams: CropParams | null;
  focalPoint: FocalPoint | null;
  mode: CropMode;
  onApply: (choice: CropChoice) => void;
  onClose: () => void;
}

/** Dialog to crop a picture for one use of it. */
export default function CropDialog({ fileID, fileName, mode, ...rest }: Props) {
  const { t } = useTranslation("crop");
  const file = useQuery(fileQuery(fileID));
  // Waits for fresh data, because a cached size may be outdated.
  const isFresh = file.isSuccess && file.isFetchedAfterMount;
  const title = mode === "crop" ? t("title", { name: fileName }) : t("focusTitle", { name: fileName });
  return (
    <ThemedModal tone="orange" title={title} size="wide" onClose={rest.onClose}>
      {file.isError && (
        <FailureNotice title={t("failed")} failure={file.error} onRetry={() => file.refetch()} />
      )}
      {!isFresh && !file.isError && <Loader role="status" aria-label={t("loading")} />}
      {isFresh && <FileCrop file={file.data} mode={mode} {...rest} />}
    </ThemedModal>
  );
}

function FileCrop({
  file,
  cropParams,
  focalPoint,
  mode,
  onApply,
  onClose,
}: Omit<Props, "fileID" | "fileName"> & { file: MediaFile }) {
  const { t } = useTranslation("crop");
  const loading = usePicture(file);
  if (loading.isError) {
    return <FailureNotice title={t("failed")} failure={loading.error} onRetry={() => loading.refetch()} />;
  }
  if (!loading.data) return <Loader role="status" aria-label={t("loading")} />;
  const ofFile = file.focalPoint && { x: file.focalPoint.x * file.width, y: file.focalPoint.y * file.height };
  return (
    <CropTool
      loaded={loading.data}
      crop={cropParams}
      focus={{ own: focalPoint, ofFile }}
      mode={mode}
      isUncut={file.isAnimated}
      onApply={({ crop, isWhole, focalPoint: own }) =>
        onApply({
          cropParams: isWhole ? null : crop,
          focalPoint: own,
          focus: own ?? (ofFile && focalPointAt(file, crop, ofFile)),
          ...cutSize(crop),
        })
      }
      onCancel={onClose}
    />
  );
}
