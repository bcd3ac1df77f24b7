import { Button, Switch, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { BlockImage } from "../../api/wire";
import { localeAttributes } from "../../lib/locale";
import classes from "../library/library-fields.module.css";

interface Props {
  /** Locale of the page. */
  locale: string;
  image: BlockImage;
  onImage: (image: BlockImage) => void;
}

/**
 * Input for the alternative text of a picture.
 * Editors can also inherit the text of the
 * file, or mark the picture as decorative.
 */
export function AltText({ locale, image, onImage }: Props) {
  const { t } = useTranslation("editor");
  const id = useId();
  const { altText = null, inheritedAltText = "" } = image;
  const isDecorative = altText === "";
  const isInherited = altText === null;
  const set = (next: string | null) => onImage({ ...image, altText: next });
  return (
    <div className={classes.alt}>
      <TextInput
        id={id}
        {...localeAttributes(locale)}
        label={t("image.altText")}
        description={hintOf()}
        placeholder={isDecorative ? "" : inheritedAltText}
        disabled={isDecorative}
        value={altText ?? ""}
        // An empty input inherits the text of the file.
        // Only the switch makes the picture decorative.
        onChange={(event) => set(event.currentTarget.value || null)}
      />
      <div className={classes.buttons}>
        <Switch
          label={t("image.decorative")}
          checked={isDecorative}
          onChange={(event) => set(event.currentTarget.checked ? "" : null)}
        />
        {!isInherited && !isDecorative && (
          <Button variant="subtle" size="compact-sm" onClick={() => set(null)}>
            {t("image.useFileAltText")}
          </Button>
        )}
      </div>
    </div>
  );

  function hintOf(): string {
    if (isDecorative) return t("image.altDecorative");
    if (!isInherited) return t("image.altHint");
    return inheritedAltText === "" ? t("image.altMissing") : t("image.altInherited");
  }
}
