import { Textarea } from "@mantine/core";
import { type ControlProps, inputProps, textOf } from "./control";
import classes from "./long-text-control.module.css";

/**
 * True if the browser grows fields by CSS.
 * Mantine would measure them by script, which is slow.
 */
const GROWS = window.CSS?.supports?.("field-sizing", "content") ?? false;

export function LongTextControl(props: ControlProps<"long-text">) {
  const { path, value, onChange } = props;
  return (
    <Textarea
      {...inputProps(props)}
      {...props.written}
      classNames={{ input: classes.text }}
      autosize={!GROWS}
      minRows={2}
      maxRows={12}
      value={textOf(value)}
      onChange={(event) => onChange(path, event.currentTarget.value)}
    />
  );
}
