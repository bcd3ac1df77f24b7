import { Button, Input, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { thumbnailAddress } from "../../api/media";
import type { BlockImage } from "../../api/wire";
import { Icon } from "../../ui/icon";
import { lazyPart } from "../../ui/lazy-part";
import classes from "./image-control.module.css";

const ImageChooser = lazyPart(() => import("./image-chooser"));

interface Props {
  label: string;
  hint?: string | null;
  /** What is wrong with the picture, in words. */
  error: string | null;
  isRequired: boolean;
  image: BlockImage | null;
  onImage: (image: BlockImage | null) => void;
}

/** One picture of the library, and the words that stand for it. */
export function ImageControl({ label, hint = null, error, isRequired, image, onImage }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <fieldset className={classes.control} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        <Input.Label labelElement="div" required={isRequired}>
          {label}
        </Input.Label>
      </legend>
      {hint && <Input.Description>{hint}</Input.Description>}
      {image && <ChosenImage image={image} onImage={onImage} />}
      <div className={classes.buttons}>
        <Button variant="default" leftSection={<Icon name="image" />} onClick={() => setChoosing(true)}>
          {image ? t("image.change") : t("image.choose")}
        </Button>
        {image && (
          <Button variant="subtle" color="red" onClick={() => onImage(null)}>
            {t("image.remove")}
          </Button>
        )}
      </div>
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
      {isChoosing && (
        <ImageChooser
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            onImage(chosen);
            setChoosing(false);
          }}
        />
      )}
    </fieldset>
  );
}

interface ChosenImageProps {
  image: BlockImage;
  onImage: (image: BlockImage) => void;
}

/** A picture of a page with the words that stand for it. */
export function ChosenImage({ image, onImage }: ChosenImageProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.chosen}>
      <img className={classes.thumbnail} src={thumbnailAddress(image.fileID)} alt="" />
      <p className={classes.name}>{image.fileName}</p>
      <TextInput
        className={classes.words}
        label={t("image.altText")}
        description={t("image.altHint")}
        value={image.altText ?? ""}
        onChange={(event) => onImage({ ...image, altText: event.currentTarget.value })}
      />
    </div>
  );
}
