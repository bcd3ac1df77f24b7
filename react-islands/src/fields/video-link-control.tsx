import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isVideoLink } from "../lib/link";
import { type ControlProps, textOf } from "./control";

export function VideoLinkControl({ field, label, error, value, onChange }: ControlProps<"video-link">) {
  const { t } = useTranslation();
  const text = textOf(value);
  const isWrong = text.trim() !== "" && !isVideoLink(text);
  return (
    <TextInput
      type="url"
      label={label}
      description={t("form.videoHint")}
      withAsterisk={field.need === "required"}
      error={error ?? (isWrong ? t("form.notAVideo") : null)}
      value={text}
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
