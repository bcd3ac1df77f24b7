import { TextInput } from "@mantine/core";
import { fromLocalInput, toLocalInput } from "../lib/local-time";
import { type ControlProps, inputProps, textOf } from "./control";

/** The browser's own control, on the clock of the person before it; the page holds the time in UTC. */
export function DateTimeControl(props: ControlProps<"date-time">) {
  const { path, value, onChange } = props;
  return (
    <TextInput
      type="datetime-local"
      {...inputProps(props)}
      value={toLocalInput(textOf(value))}
      onChange={(event) => onChange(path, fromLocalInput(event.currentTarget.value))}
    />
  );
}
