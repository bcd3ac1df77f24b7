import { TextInput } from "@mantine/core";
import { type ControlProps, inputProps, textOf } from "./control";

/** Browser's date input, for its keyboard and calendar. */
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
