import { Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type ControlProps, inputProps, textOf } from "./control";
import classes from "./long-text-control.module.css";

/** Whether the browser itself makes a field as high as its text; measuring it is the larger part of a key press. */
const GROWS = window.CSS?.supports?.("field-sizing", "content") ?? false;

export function LongTextControl(props: ControlProps<"long-text">) {
  const { field, path, error, value, onChange } = props;
  const { t } = useTranslation();
  const text = textOf(value);
  const isLong = text.length > field.max;
  return (
    <Textarea
      {...inputProps(props)}
      error={error ?? (isLong ? t("form.tooLong", { max: field.max }) : null)}
      classNames={{ input: classes.text }}
      autosize={!GROWS}
      minRows={2}
      maxRows={12}
      value={text}
      onChange={(event) => onChange(path, event.currentTarget.value)}
    />
  );
}
