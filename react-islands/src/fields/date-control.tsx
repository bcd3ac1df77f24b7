import { TextInput } from "@mantine/core";
import { type ControlProps, inputProps, textOf } from "./control";

/** The browser's own date control: it knows the keyboard, the reader's calendar and `YYYY-MM-DD`. */
export function DateControl(props: ControlProps<"date">) {
  const { path, value, onChange } = props;
  return (
    <TextInput
      type="date"
      {...inputProps(props)}
      value={textOf(value)}
      onChange={(event) => onChange(path, event.currentTarget.value)}
    />
  );
}
