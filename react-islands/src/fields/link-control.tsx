import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isLink } from "../lib/link";
import { type ControlProps, inputProps, textOf } from "./control";

export function LinkControl(props: ControlProps<"link">) {
  const { path, hint, error, value, onChange } = props;
  const { t } = useTranslation();
  const text = textOf(value);
  const isWrong = text.trim() !== "" && !isLink(text);
  return (
    <TextInput
      {...inputProps(props)}
      description={hint ?? t("form.linkHint")}
      error={error ?? (isWrong ? t("form.notALink") : null)}
      value={text}
      spellCheck={false}
      autoCapitalize="none"
      onChange={(event) => onChange(path, event.currentTarget.value)}
    />
  );
}
