import { Textarea } from "@mantine/core";
import classes from "./code-control.module.css";
import { type ControlProps, inputProps, textOf } from "./control";

/** Monospaced text input without spell checking or correction. */
export function CodeControl(props: ControlProps<"code">) {
  const { path, value, onChange } = props;
  return (
    <Textarea
      {...inputProps(props)}
      classNames={{ input: classes.code }}
      autosize
      minRows={4}
      maxRows={24}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      wrap="off"
      value={textOf(value)}
      onChange={(event) => onChange(path, event.currentTarget.value)}
    />
  );
}
