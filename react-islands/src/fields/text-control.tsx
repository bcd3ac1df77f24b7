import { TextInput } from "@mantine/core";
import { type ControlProps, inputProps, textOf } from "./control";

export function TextControl(props: ControlProps<"text">) {
  const { path, value, onChange } = props;
  return (
    <TextInput
      {...inputProps(props)}
      {...props.written}
      value={textOf(value)}
      onChange={(event) => onChange(path, event.currentTarget.value)}
    />
  );
}
