import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isLink } from "../lib/link";
import { type ControlProps, textOf } from "./control";

export function LinkControl({ field, label, error, value, onChange }: ControlProps<"link">) {
  const { t } = useTranslation();
  const text = textOf(value);
  const isWrong = text.trim() !== "" && !isLink(text);
  return (
    <TextInput
      label={label}
      description={t("form.linkHint")}
      withAsterisk={field.need === "required"}
      error={error ?? (isWrong ? t("form.notALink") : null)}
      value={text}
      spellCheck={false}
      autoCapitalize="none"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
