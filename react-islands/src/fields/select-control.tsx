import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../ui/use-language";
import { type ControlProps, textOf } from "./control";

export function SelectControl({ field, label, error, value, onChange }: ControlProps<"select">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const chosen = textOf(value);
  const options = field.options.map((option) => ({ value: option.value, label: option.label[language] }));
  const isKnown = options.some((option) => option.value === chosen);
  // A value of an older release stays visible until somebody chooses another.
  const others = isKnown ? [] : [{ value: chosen, label: chosen || t("form.none") }];
  return (
    <NativeSelect
      label={label}
      withAsterisk={field.need === "required"}
      error={error}
      value={chosen}
      data={[...others, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
