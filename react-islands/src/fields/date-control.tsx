import { TextInput } from "@mantine/core";
import { type ControlProps, inputProps, textOf } from "./control";

/**
 * Date input of the browser, because it
 * has keyboard support and a calendar.
 */
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
