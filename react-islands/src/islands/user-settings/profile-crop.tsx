import { useMutation } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { putImage } from "../../api/users";
import type { CropParams } from "../../api/wire";
import { CropTool } from "../../media/crop/crop-tool";
import type { Loaded } from "../../media/crop/cut-canvas";
import { useErrorCollection } from "../../shared/use-error-collection";
import { FormFailure } from "../../ui/form-failure";
import { Notice } from "../../ui/notice";
import { ThemedModal } from "../../ui/themed-modal";
import { useErrorText } from "../../ui/use-error-text";
import { cutFile, type Decoded } from "./picture-file";

interface Props {
  userID: number;
  picture: Decoded;
  onSaved: (path: string) => void;
  onClose: () => void;
}

/**
 * Minimum side of the cropped square, in pixels.
 * For smaller pictures, their shorter side is the minimum.
 */
const MIN_SIDE_PX = 96;

/** Dialog that crops a picture to a square and uploads it. */
export default function ProfileCrop({ userID, picture, onSaved, onClose }: Props) {
  const { t } = useTranslation("accounts");
  const errorText = useErrorText();
  const errors = useErrorCollection("user-profile-image");
  const sending = useMutation({
    mutationFn: async (crop: CropParams) => putImage(userID, await cutFile(picture, crop)),
    onSuccess: onSaved,
  });
  const loaded = useMemo(
    (): Loaded => ({
      image: picture.bitmap,
      picture: { width: picture.width, height: picture.height },
      background: picture.type === "image/jpeg" ? "#ffffff" : null,
    }),
    [picture],
  );
  return (
    <ThemedModal tone="orange" title={t("crop.title")} size="xl" onClose={onClose}>
      <CropTool
        loaded={loaded}
        crop={null}
        shape="circle"
        least={MIN_SIDE_PX}
        isBusy={sending.isPending}
        failure={sending.error}
        onApply={({ crop }) => sending.mutate(crop)}
        onCancel={onClose}
      >
        {errors.length > 0 ? (
          <Notice tone="danger">
            {errors.map((error) => errorText(error, t("settings.imageName"))).join(" ")}
          </Notice>
        ) : (
          <FormFailure title={t("settings.imageNotSaved")} failure={sending.error} />
        )}
      </CropTool>
    </ThemedModal>
  );
}
