import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { inLanguage } from "../lib/labels";
import { useLanguage } from "../ui/use-language";
import { type ControlProps, inputProps, textOf } from "./control";

export function ChoiceControl(props: ControlProps<"choice">) {
  const { field, path, value, onChange } = props;
  const { t } = useTranslation("editor");
  const language = useLanguage();
  const chosen = textOf(value);
  const options = field.options.map((option) => ({
    value: option.value,
    label: inLanguage(option.label, language),
  }));
  const isKnown = options.some((option) => option.value === chosen);
  // A value of another release remains
  // selectable until the user changes it.
  const others = isKnown ? [] : [{ value: chosen, label: chosen || t("form.none") }];
  return (
    <NativeSelect
      {...inputProps(props)}
      value={chosen}
      data={[...others, ...options]}
      onChange={(event) => onChange(path, event.currentTarget.value)}
    />
  );
}
