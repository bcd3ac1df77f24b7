import { Button, Input, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { thumbnailAddress } from "../../api/media";
import type { BlockImage } from "../../api/wire";
import { Icon } from "../../ui/icon";
import { lazyPart } from "../../ui/lazy-part";
import type { ControlProps } from "../control";
import classes from "./image-control.module.css";

const ImageChooser = lazyPart(() => import("./image-chooser"));

type Props = Pick<ControlProps<"image">, "label" | "error" | "image" | "onImage"> & {
  field: { need: "required" | "optional" };
};

/** One picture of the library, and the words that stand for it. */
export function ImageControl({ field, label, error, image, onImage }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <fieldset className={classes.control} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        <Input.Label labelElement="div" required={field.need === "required"}>
          {label}
        </Input.Label>
      </legend>
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

function ChosenImage({ image, onImage }: ChosenImageProps) {
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
