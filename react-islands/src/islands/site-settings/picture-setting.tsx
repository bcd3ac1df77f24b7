import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { thumbnailAddress } from "../../api/media";
import { useMediaPicker } from "../../media/library/use-media-picker";
import { useFieldErrors } from "../../ui/use-field-errors";
import { useSettingLabel } from "./setting-labels";
import type { SettingsForm } from "./settings-form";
import classes from "./site-settings.module.css";

interface Props {
  form: SettingsForm;
  name: string;
  hint: string;
}

/**
 * Setting with a picture of the media library.
 * Its value is the file id, or 0 for no picture.
 */
export function PictureSetting({ form, name, hint }: Props) {
  const { t } = useTranslation("settings");
  const labelOf = useSettingLabel();
  const fieldError = useFieldErrors(form.errors);
  const label = labelOf(name);
  const id = Number(form.values[name] ?? 0);
  const error = fieldError(name, label);
  const media = useMediaPicker({
    kinds: ["image"],
    onChoose: (file) => form.set({ [name]: file.id }),
  });
  return (
    <fieldset className={classes.picture}>
      <legend>{label}</legend>
      <p className={classes.text}>{hint}</p>
      {id > 0 && <img src={`${thumbnailAddress(id)}&w=320`} alt="" />}
      <div className={classes.buttons}>
        <Button variant="default" size="xs" aria-label={t("look.chooseOf", { label })} onClick={media.open}>
          {t("look.choose")}
        </Button>
        {id > 0 && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-label={t("look.removeOf", { label })}
            onClick={() => form.set({ [name]: 0 })}
          >
            {t("languages.remove")}
          </Button>
        )}
      </div>
      {error && (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
      {media.picker}
    </fieldset>
  );
}
