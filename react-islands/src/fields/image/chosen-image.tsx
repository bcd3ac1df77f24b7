import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { blockImageAddress } from "../../api/media";
import type { BlockImage, MediaKind } from "../../api/wire";
import type { CropMode } from "../../media/crop/crop-tool";
import { Icon } from "../../ui/icon";
import { lazyPart } from "../../ui/lazy-part";
import { blockImageOf, isCropLost, withCrop, withNewPicture } from "../library/block-use";
import { DeletedNotice } from "../library/deleted-notice";
import classes from "../library/library-fields.module.css";
import { useFindReplaced } from "../library/replaced-files";
import { ReplacedNotice } from "../library/replaced-notice";
import { useReadOnly } from "../read-only";
import { AltText } from "./alt-text";

const CropDialog = lazyPart(() => import("../../media/crop/crop-dialog"));

/** Kinds of files that are pictures. */
export const PICTURES: MediaKind[] = ["image", "gif"];

interface Props {
  /** Locale of the page, for alternative texts. */
  locale: string;
  image: BlockImage;
  onImage: (image: BlockImage) => void;
}

/** Chosen picture with its crop and alternative text. */
export function ChosenImage({ locale, image, onImage }: Props) {
  const { t } = useTranslation("editor");
  const isFixed = useReadOnly();
  const [mode, setMode] = useState<CropMode | null>(null);
  const replaced = useFindReplaced()(image);
  const { fileID, fileName = "", cropParams = null, focalPoint = null, width = 0, height = 0 } = image;
  return (
    <div className={classes.picture}>
      <Thumbnail key={blockImageAddress(image, 320)} address={blockImageAddress(image, 320)} />
      <div className={classes.facts}>
        <p className={classes.name}>
          <bdi>{fileName}</bdi>
        </p>
        {width > 0 && (
          <p>
            {t("image.size", { width, height })}
            {cropParams && ` · ${t("image.isCropped")}`}
            {focalPoint && ` · ${t("image.hasFocus")}`}
          </p>
        )}
        <div className={classes.buttons}>
          {!image.isAnimated && (
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon name="crop" />}
              disabled={isFixed}
              aria-label={t("image.cropNamed", { name: fileName })}
              onClick={() => setMode("crop")}
            >
              {t("image.crop")}
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="focus" />}
            disabled={isFixed}
            aria-label={t("image.focusNamed", { name: fileName })}
            onClick={() => setMode("focus")}
          >
            {t("image.focus")}
          </Button>
        </div>
      </div>
      <DeletedNotice
        use={image}
        name={fileName}
        kinds={PICTURES}
        onChoose={(file) => onImage(blockImageOf(file, locale))}
      />
      <ReplacedNotice
        use={image}
        name={fileName}
        isCropLost={(file) => isCropLost(image, file)}
        onUse={(file) => onImage(withNewPicture(image, file))}
      />
      <AltText locale={locale} image={image} onImage={onImage} />
      {mode && (
        <CropDialog
          fileID={fileID}
          fileName={fileName}
          cropParams={cropParams}
          focalPoint={focalPoint}
          mode={mode}
          onApply={(choice) => {
            // The dialog has shown the latest content of a replaced file.
            onImage(withCrop(replaced ? withNewPicture(image, replaced) : image, choice));
            setMode(null);
          }}
          onClose={() => setMode(null)}
        />
      )}
    </div>
  );
}

function Thumbnail({ address }: { address: string }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className={classes.thumbnail}>
      {isBroken ? <Icon name="image" /> : <img src={address} alt="" onError={() => setBroken(true)} />}
    </span>
  );
}
