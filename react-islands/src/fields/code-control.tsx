import { Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./code-control.module.css";
import { type ControlProps, inputProps, textOf } from "./control";

/** Text for a machine: in letters of one width, with nothing corrected in it. */
export function CodeControl(props: ControlProps<"code">) {
  const { field, path, error, value, onChange } = props;
  const { t } = useTranslation();
  const text = textOf(value);
  const isLong = text.length > field.max;
  return (
    <Textarea
      {...inputProps(props)}
      classNames={{ input: classes.code }}
      error={error ?? (isLong ? t("form.tooLong", { max: field.max }) : null)}
      autosize
      minRows={4}
      maxRows={24}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      wrap="off"
      value={text}
      onChange={(event) => onChange(path, event.currentTarget.value)}
    />
  );
}
