import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isVideoLink } from "../lib/link";
import { type ControlProps, inputProps, textOf } from "./control";

export function VideoLinkControl(props: ControlProps<"video-link">) {
  const { path, hint, error, value, onChange } = props;
  const { t } = useTranslation();
  const text = textOf(value);
  const isWrong = text.trim() !== "" && !isVideoLink(text);
  return (
    <TextInput
      type="url"
      {...inputProps(props)}
      description={hint ?? t("form.videoHint")}
      error={error ?? (isWrong ? t("form.notAVideo") : null)}
      value={text}
      spellCheck={false}
      onChange={(event) => onChange(path, event.currentTarget.value)}
    />
  );
}
