import { TextInput } from "@mantine/core";
import { type ControlProps, inputProps, textOf } from "./control";

/** The browser's date input, with its keyboard and calendar support. */
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
