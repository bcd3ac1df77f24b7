import { Button } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { BlockImage } from "../../api/wire";
import { useMediaPicker } from "../../media/library/use-media-picker";
import { Icon } from "../../ui/icon";
import { blockImageOf } from "../library/block-use";
import { FieldFrame } from "../library/field-frame";
import classes from "../library/library-fields.module.css";
import { useFieldUpload } from "../library/use-field-upload";
import { useReadOnly } from "../read-only";
import { ChosenImage, PICTURES } from "./chosen-image";

interface Props {
  label: string;
  hint?: string | null;
  error: string | null;
  isRequired: boolean;
  /** Locale of the page, for the alternative text of the file. */
  locale: string;
  image: BlockImage | null;
  onImage: (image: BlockImage | null) => void;
}

/** Input for one picture of the library. */
export function ImageControl({ label, hint = null, error, isRequired, locale, image, onImage }: Props) {
  const { t } = useTranslation("editor");
  const isFixed = useReadOnly();
  const choose = useRef<HTMLButtonElement>(null);
  const remove = () => {
    // Moves the focus, because the pressed button disappears.
    choose.current?.focus();
    onImage(null);
  };
  const upload = useFieldUpload({
    kinds: PICTURES,
    room: 1,
    isDisabled: isFixed,
    onFile: (file) => onImage(blockImageOf(file, locale)),
  });
  const media = useMediaPicker({
    kinds: PICTURES,
    onChoose: (file) => onImage(blockImageOf(file, locale)),
  });
  return (
    <FieldFrame label={label} hint={hint} error={error} isRequired={isRequired} upload={upload}>
      {image && <ChosenImage locale={locale} image={image} onImage={onImage} />}
      <div className={classes.buttons}>
        <Button
          ref={choose}
          variant="default"
          leftSection={<Icon name="image" />}
          data-required={(isRequired && !image) || undefined}
          onClick={media.open}
        >
          {image ? t("image.change") : t("image.choose")}
        </Button>
        {image && (
          <Button variant="subtle" color="red" onClick={remove}>
            {t("image.remove")}
          </Button>
        )}
      </div>
      {media.picker}
    </FieldFrame>
  );
}
