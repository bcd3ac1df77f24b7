import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type ControlProps, inputProps, textOf } from "./control";

export function TextControl(props: ControlProps<"text">) {
  const { field, path, error, value, onChange } = props;
  const { t } = useTranslation();
  const text = textOf(value);
  const isLong = text.length > field.max;
  return (
    <TextInput
      {...inputProps(props)}
      error={error ?? (isLong ? t("form.tooLong", { max: field.max }) : null)}
      value={text}
      onChange={(event) => onChange(path, event.currentTarget.value)}
    />
  );
}
